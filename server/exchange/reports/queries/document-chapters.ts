import { readArtifact } from '../../../artifacts/queries/artifacts.ts';
import { readLines } from '../../../artifacts/queries/lines.ts';
import { combinedStatuses } from '../../../artifacts/rules/roll-up.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import type { OpenedProject } from '../../../model/projects/queries/projects.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import type { Cell } from '../paper.ts';
import { linkedDiagrams } from '../rules/linked-diagrams.ts';
import type { ReportOptions } from '../rules/options.ts';
import { proseOf } from '../rules/prose.ts';
import type { Chapter, Part } from '../rules/redline.ts';
import { reportedEntities, type ReportedEntities } from './entities.ts';
import { MOST_ROWS } from './entity-ids.ts';
import { hereOf } from './pictures.ts';

/** An artifact as prose: itself first, then its content in reading order. */
interface ReadChapters {
  schema: Schema;
  root: Entity;
  content: readonly Entity[];
  chapters: Chapter[];
  isSuite: boolean;
  /** False if only its beginning was asked for. */
  isWhole: boolean;
}

/** Reads an artifact as it is, or was at the moment of the project's key. */
export async function readChapters(
  ctx: Ctx,
  project: OpenedProject,
  asked: ReportOptions & { rootId: number },
): Promise<ReadChapters> {
  const { key } = project;
  const artifact = await readArtifact(ctx, key, asked.rootId);
  const all = await readLines(ctx, artifact);
  const wanted = all.filter(({ level }) => level <= (asked.levels ?? Infinity));
  const lines = wanted.slice(0, asked.most);
  if (lines.length > MOST_ROWS) throw reportTooLarge();
  const schema = await readSchema(ctx.db, key);
  const reported = await reportedEntities(ctx, key, schema, [asked.rootId, ...lines.map(({ id }) => id)]);
  const [root, ...content] = reported.entities;
  const levels = new Map(lines.map(({ id, level }) => [id, level]));
  const isSuite = artifact.type.key === 'TEST_SUITE';
  const results = isSuite ? resultsOf(all) : undefined;
  const here = hereOf(ctx, project);
  const textOf = ({ description }: Entity) => [...proseOf(description), ...linkedDiagrams(description, here)];
  const first: Part[] = [...textOf(root!), ...(results ? [{ kind: 'facts', facts: results.counts } as const] : [])];
  const chapters = content.map((entity): Chapter => {
    const options = { ...asked, ...(results && { result: results.of.get(entity.id) }) };
    return { id: entity.id, parts: chapterOf(reported, entity, textOf(entity), levels.get(entity.id) ?? 1, options) };
  });
  return {
    schema,
    root: root!,
    content,
    chapters: [{ id: root!.id, parts: first }, ...chapters],
    isSuite,
    isWhole: lines.length === wanted.length,
  };
}

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
  text: readonly Part[],
  level: number,
  { labels = true, rationale = false, score = false, result }: ReportOptions & { result?: string | undefined },
): Part[] {
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
