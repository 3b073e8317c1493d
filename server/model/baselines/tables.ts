import type { Generated } from 'kysely';

import type { Baseline } from './baseline.ts';

export interface BaselinesTables {
  baselineFeed: { organizationId: number; projectId: number; last: number };
  /** `members` are ranges of ids as text; null for everything. */
  baseline: Omit<Baseline, 'created'> & { created: Generated<Date>; members: string | null };
}
