import { readArtifact } from '../../../artifacts/queries.ts';
import { readLines } from '../../../artifacts/queries/lines.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { displayName } from '../../../model/entities/rules.ts';
import { readSchema } from '../../../model/schema/queries.ts';
import { invalid } from '../../../refusals.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import type { Asked } from '../options.ts';
import type { Block, Picture } from '../paper.ts';
import { MOST_ROWS } from '../queries/chosen.ts';
import { toldOf, type Told } from '../queries/entities.ts';
import { withoutPictures, withPictures } from '../queries/pictures.ts';
import type { Report } from '../report.ts';
import { captioned } from '../rules/captions.ts';
import { proseOf } from '../rules/prose.ts';

/** An artifact in reading order, as prose. */
export const basicTabularOutput: Report = {
  key: 'basic_tabular_output',
  title: 'Basic Document Output',
  description: 'A document, compilation or test suite as prose: a heading for each entity with its text below.',
  formats: ['docx', 'pdf', 'html'],
  options: ['rootId', 'labels', 'rationale', 'score', 'images', 'lists'],
  isOfArtifact: true,
  async content(ctx, { key }, asked) {
    if (!asked.rootId) throw invalid('Say which document is wanted: send its number as rootId.');
    const artifact = await readArtifact(ctx, key, asked.rootId);
    const all = await readLines(ctx, artifact);
    const lines = all.slice(0, asked.most);
    if (lines.length > MOST_ROWS) throw reportTooLarge();
    const schema = await readSchema(ctx.db, key);
    const told = await toldOf(ctx, key, schema, [asked.rootId, ...lines.map(({ id }) => id)]);
    const [root, ...rows] = told.entities;
    const levels = new Map(lines.map(({ id, level }) => [id, level]));
    const blocks = [
      ...proseOf(root!.description),
      ...rows.flatMap((entity) => chapterOf(told, entity, levels.get(entity.id) ?? 1, asked)),
    ];
    return {
      title: displayName(root),
      hasContents: true,
      blocks: captioned(asked.images === false ? withoutPictures(blocks) : await withPictures(ctx, key, blocks)),
    };
  },
};

function chapterOf(
  told: Told,
  entity: Entity,
  level: number,
  { labels = true, rationale = false, score = false }: Asked,
): (Block | Picture)[] {
  const facts: [string, string][] = [
    ...(rationale ? [['Rationale', told.attribute(entity, 'Rationale')] as [string, string]] : []),
    ...(score ? [['Quality Score', told.attribute(entity, 'Quality Score')] as [string, string]] : []),
    ...(labels ? [['Labels', told.labels(entity)] as [string, string]] : []),
  ];
  const given = facts.filter(([, value]) => value !== '');
  return [
    { kind: 'heading', level, text: displayName(entity) },
    ...proseOf(entity.description),
    ...(given.length > 0 ? [{ kind: 'facts', facts: given } as const] : []),
  ];
}
