import type { Schema } from '../../schema/schema.ts';
import type { Link, Rel } from '../entity.ts';

/** Groups links by the entities at their ends, in the direction that leads away from each. */
export function relsByEntity(
  schema: Schema,
  links: readonly Pick<Link, 'sourceId' | 'relationId' | 'targetId' | 'attrs'>[],
  ids: ReadonlySet<number>,
): Map<number, Rel[]> {
  const rels = new Map<number, Rel[]>();
  const add = (id: number, rel: Rel) => void (rels.get(id)?.push(rel) ?? rels.set(id, [rel]));
  const inverseOf = (id: number) => schema.relations.get(id)?.inverseId ?? id;
  for (const { sourceId, relationId, targetId, attrs } of links) {
    if (ids.has(sourceId)) add(sourceId, { relationId, targetId, attrs });
    if (ids.has(targetId)) add(targetId, { relationId: inverseOf(relationId), targetId: sourceId, attrs });
  }
  return rels;
}
