import { sameJson } from '../../../platform/text/json.ts';
import type { Change, ChangeRecord } from '../change.ts';
import { factsAbout, isKeptAsMetadata } from './field-lists.ts';

export const ADDED = 'ADDED';
export const REMOVED = 'REMOVED';

/** Tells whether a change locks or unlocks the entity. */
export const isLockChange = ({ type, identifiers: [name = ''] }: Pick<Change, 'type' | 'identifiers'>): boolean =>
  type === 'METADATA' && isKeptAsMetadata(name) && factsAbout[name].part === 'lock';

export const relKey = (rel: { relationId: number; targetId: number }): string => `${rel.relationId}:${rel.targetId}`;

/** Tells whether two JSON values are equal regardless of the order of their keys; null and undefined count as equal. */
export const sameValue = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null);

/** Combines the records of revisions that started from nothing, such as an import with its history: each final value counts as set. */
export function outcomeOf(records: readonly ChangeRecord[]): ChangeRecord[] {
  const byEntity = Map.groupBy(records, ({ entityId }) => entityId);
  return [...byEntity.values()].flatMap((own) => (own.at(-1)!.type === 'delete' ? [] : [own[0]!]));
}
