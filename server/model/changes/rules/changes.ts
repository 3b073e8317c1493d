import { sameJson } from '../../../platform/text/json.ts';
import type { Change, ChangeRecord } from '../change.ts';

export const ADDED = 'ADDED';
export const REMOVED = 'REMOVED';

/** Fields that have no change type of their own in the contract: their changes are recorded as METADATA under their names. */
export const keptAsMetadata = ['isHidden', 'isArchived', 'isRedacted', 'metaNumber', 'isLocked', 'lockedBy'] as const;
type KeptAsMetadata = (typeof keptAsMetadata)[number];

/** The values of these fields in an entity where nobody has set them. */
export const notSet: Record<KeptAsMetadata, unknown> = {
  isHidden: false,
  isArchived: false,
  isRedacted: false,
  metaNumber: null,
  isLocked: false,
  lockedBy: null,
};

/** Tells whether a change locks or unlocks the entity. */
export const isLockChange = ({ type, identifiers: [name] }: Pick<Change, 'type' | 'identifiers'>): boolean =>
  type === 'METADATA' && (name === 'isLocked' || name === 'lockedBy');

export const isKeptAsMetadata = (name: string): name is KeptAsMetadata => Object.hasOwn(notSet, name);

export const relKey = (rel: { relationId: number; targetId: number }): string => `${rel.relationId}:${rel.targetId}`;

/** Tells whether two JSON values are equal regardless of the order of their keys; null and undefined count as equal. */
export const same = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null);

/** Combines the records of revisions that started from nothing, such as an import with its history: each final value counts as set. */
export function outcomeOf(records: readonly ChangeRecord[]): ChangeRecord[] {
  const byEntity = Map.groupBy(records, ({ entityId }) => entityId);
  return [...byEntity.values()].flatMap((own) => (own.at(-1)!.type === 'delete' ? [] : [own[0]!]));
}
