import { sameJson } from '../../../platform/text/json.ts';
import type { Relation, Schema } from '../../schema/schema.ts';

// The targets of a relation stand by number until somebody puts them in another order. That order belongs to one side alone, so the metadata of the
// source entity hold it, and not the link. It mentions entities as texts do, `@{12} @{7}`, so that copies and documents mention their own
// entities. The key names the relation by its global id, which is the same in other projects.

const SOURCE = 'order:';

/** An entity, which stores in its metadata how the targets of its relations are ordered. */
interface Ordering {
  metadata: Record<string, string>;
}

/** Returns the metadata key under which an entity stores the order of a relation's targets. */
export const orderKey = ({ globalId }: Pick<Relation, 'globalId'>): string => `${SOURCE}${globalId}`;
export const isOrderKey = (key: string): boolean => key.startsWith(SOURCE);

/** Returns the relation whose targets are ordered under a key. */
export const orderedRelation = ({ relations }: Pick<Schema, 'relations'>, key: string): Relation | undefined =>
  isOrderKey(key) ? [...relations.values()].find((each) => orderKey(each) === key) : undefined;

/** Lists the ids in an order, first to last. */
export const parseTargetOrder = (text = ''): number[] => [
  ...new Set([...text.matchAll(/@\{(\d+)\}/g)].map(([, id]) => Number(id))),
];

export const textOfOrder = (ids: readonly number[]): string => ids.map((id) => `@{${id}}`).join(' ');

/** Sorts items in the order of a text; items that it does not name follow in their given order. */
export function inOrderOf<T>(text: string | undefined, all: readonly T[], idOf: (each: T) => number): T[] {
  const places = new Map(parseTargetOrder(text).map((id, at) => [id, at]));
  return all.toSorted((a, b) => (places.get(idOf(a)) ?? Infinity) - (places.get(idOf(b)) ?? Infinity) || 0);
}

/**
 * Returns an entity's metadata with these targets of a relation first, in this order. After them follow the targets that had a place and
 * are still linked, then the rest by number. Without targets, all are ordered by number again.
 */
export function withOrder<E extends Ordering>(
  entity: E,
  relation: Relation,
  first: readonly number[],
  isLinked: (id: number) => boolean,
): E {
  const key = orderKey(relation);
  const { [key]: before, ...others } = entity.metadata;
  if (first.length === 0) return before === undefined ? entity : { ...entity, metadata: others };
  const ids = new Set([...first, ...parseTargetOrder(before).filter(isLinked)]);
  const metadata = { ...others, [key]: textOfOrder([...ids]) };
  return sameJson(metadata, entity.metadata) ? entity : { ...entity, metadata };
}

/**
 * Returns the links of an entity by relation, those of each in the order of their targets; what has no place in it follows by id, so that
 * whoever asks again is answered the same.
 */
export function relsInOrder<R extends { relationId: number; targetId: number }>(
  schema: Schema,
  { metadata }: Ordering,
  rels: readonly R[],
): R[] {
  const sorted = rels.toSorted((a, b) => a.relationId - b.relationId || a.targetId - b.targetId);
  if (!Object.keys(metadata).some(isOrderKey)) return sorted;
  return [...Map.groupBy(sorted, ({ relationId }) => relationId)].flatMap(([id, own]) => {
    const relation = schema.relations.get(id);
    return inOrderOf(relation && metadata[orderKey(relation)], own, ({ targetId }) => targetId);
  });
}
