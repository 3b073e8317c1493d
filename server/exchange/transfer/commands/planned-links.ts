import type { RelPatch } from '../../../model/entities/entity.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Turns } from '../../../platform/turns.ts';
import type { ImportPlan } from '../import-plan.ts';
import { attrsWithMentions } from '../rules/mentions.ts';

/** Returns the links of a plan by the entity at which they begin, without those to entities outside it. */
export async function relsOf(
  { links }: Pick<ImportPlan, 'links'>,
  schema: Schema,
  ids: ReadonlyMap<string, number>,
  turns: Turns,
): Promise<Map<number, RelPatch[]>> {
  const rels = new Map<number, RelPatch[]>();
  for (const { sourceKey, relationId, targetKey, attrs } of links) {
    if (turns.isOver) await turns.next();
    const [sourceId, targetId] = [ids.get(sourceKey), ids.get(targetKey)];
    if (sourceId === undefined || targetId === undefined) continue;
    const rel = { relationId, targetId, attrs: attrsWithMentions(attrs, schema, ids) };
    const known = rels.get(sourceId);
    if (known) known.push(rel);
    else rels.set(sourceId, [rel]);
  }
  return rels;
}
