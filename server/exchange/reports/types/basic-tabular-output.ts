import { readArtifact } from '../../../artifacts/queries/artifacts.ts';
import { readLines } from '../../../artifacts/queries/lines.ts';
import { combinedStatuses } from '../../../artifacts/rules/roll-up.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { Block, Cell, LinkedDiagram, TextPicture } from '../paper.ts';
import { reportedEntities, type ReportedEntities } from '../queries/entities.ts';
import { MOST_ROWS } from '../queries/entity-ids.ts';
import { hereOf, withoutPictures, withPictures } from '../queries/pictures.ts';
import type { Report } from '../report.ts';
import { addCaptions } from '../rules/captions.ts';
import { linkedDiagrams } from '../rules/linked-diagrams.ts';
import type { ReportOptions } from '../rules/options.ts';
import { proseOf } from '../rules/prose.ts';

/** An artifact in reading order, as prose. */
export const basicTabularOutput: Report = {
  key: 'basic_tabular_output',
  title: 'Basic Document Output',
  description:
    'A document, compilation or test suite as prose: a heading for each entity with its text below, and the result of each test case.',
  formats: ['docx', 'pdf', 'html'],
  options: ['rootId', 'levels', 'labels', 'rationale', 'score', 'images', 'lists'],
  isOfArtifact: true,
  async content(ctx, project, asked) {
    const { key } = project;
    if (!asked.rootId) throw invalid('No document is selected. Send the id of the document as rootId.');
    const artifact = await readArtifact(ctx, key, asked.rootId);
    const all = await readLines(ctx, artifact);
    const lines = all.filter(({ level }) => level <= (asked.levels ?? Infinity)).slice(0, asked.most);
    if (lines.length > MOST_ROWS) throw reportTooLarge();
    const schema = await readSchema(ctx.db, key);
    const reported = await reportedEntities(ctx, key, schema, [asked.rootId, ...lines.map(({ id }) => id)]);
    const [root, ...rows] = reported.entities;
    const levels = new Map(lines.map(({ id, level }) => [id, level]));
    const results = artifact.type.key === 'TEST_SUITE' ? resultsOf(all) : undefined;
    const here = hereOf(ctx, project);
    const textOf = ({ description }: Entity) => [...proseOf(description), ...linkedDiagrams(description, here)];
    const blocks = [
      ...textOf(root!),
      ...(results ? [{ kind: 'facts', facts: results.counts } as const] : []),
      ...rows.flatMap((entity) =>
        chapterOf(reported, entity, textOf(entity), levels.get(entity.id) ?? 1, {
          ...asked,
          ...(results && { result: results.of.get(entity.id) }),
        }),
      ),
    ];
    return {
      title: displayName(root),
      hasContents: true,
      blocks: addCaptions(asked.images === false ? withoutPictures(blocks) : await withPictures(ctx, project, blocks)),
    };
  },
};

/** The properties of a test case printed besides its text. */
const TOLD = ['Set Up', 'Expected Result', 'Actual Result'] as const;

/** Returns the result of each case of a suite, combined from its parts, and the totals of the cases that are run. */
function resultsOf(lines: readonly { id: number; level: number; status: string }[]) {
  const states = combinedStatuses(lines);
  const run = states.filter((_, at) => (lines[at + 1]?.level ?? 0) <= lines[at]!.level);
  const counts = [...Map.groupBy(run, (state) => state)].map(([state, all]) => [state, `${all.length}`] as const);
  return { of: new Map(lines.map(({ id }, at) => [id, states[at]!])), counts };
}

function chapterOf(
  reported: ReportedEntities,
  entity: Entity,
  text: readonly (Block | TextPicture | LinkedDiagram)[],
  level: number,
  { labels = true, rationale = false, score = false, result }: ReportOptions & { result?: string | undefined },
): (Block | TextPicture | LinkedDiagram)[] {
  const facts: [string, Cell][] = [
    ...(result === undefined ? [] : TOLD.map((name): [string, Cell] => [name, reported.value(entity, name)])),
    ...(result ? [['Status', result] as [string, string]] : []),
    ...(rationale ? [['Rationale', reported.value(entity, 'Rationale')] as [string, Cell]] : []),
    ...(score ? [['Quality Score', reported.attribute(entity, 'Quality Score')] as [string, string]] : []),
    ...(labels ? [['Labels', reported.labels(entity)] as [string, string]] : []),
  ];
  const given = facts.filter(([, value]) => value !== '');
  return [
    { kind: 'heading', level, text: displayName(entity) },
    ...text,
    ...(given.length > 0 ? [{ kind: 'facts', facts: given } as const] : []),
  ];
}
