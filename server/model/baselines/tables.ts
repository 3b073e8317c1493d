import type { TableOf } from '../../platform/database/tables.ts';
import type { Baseline } from './baseline.ts';

export interface BaselinesTables {
  baselineFeed: { organizationId: number; projectId: number; last: number };
  /** `members` are ranges of ids as text; null for everything. */
  baseline: TableOf<Baseline, 'created'> & { members: string | null };
}
