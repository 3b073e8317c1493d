import { builder } from '../../../platform/graph/builder.ts';
import { BranchRef } from '../../branches/graph/branch.ts';
import { countConflicts } from '../queries/conflicts.ts';

builder.objectField(BranchRef, 'conflictCount', (t) =>
  t.int({
    nullable: true,
    description:
      'The number of conflicts that a merge into its origin would have now; null where you may not read both, or where more than 2,000 entities have changed: prepare a merge to know.',
    complexity: 100,
    resolve: (branch, _args, ctx) => countConflicts(ctx, branch),
  }),
);
