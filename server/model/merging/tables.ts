import type { Generated } from 'kysely';

import type { CommonVersion, Merge, StoredItem } from './merging.ts';

export interface MergingTables {
  merge: Omit<Merge, 'id'> & { id: Generated<number> };
  mergeItem: StoredItem;
  commonVersion: CommonVersion;
}
