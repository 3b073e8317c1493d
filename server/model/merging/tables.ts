import type { TableOf } from '../../platform/database/tables.ts';
import type { CommonVersion, Merge, StoredItem } from './merging.ts';

export interface MergingTables {
  merge: TableOf<Merge, 'id'>;
  mergeItem: StoredItem;
  commonVersion: CommonVersion;
}
