import type { Branch, BranchMerge } from './branch.ts';

export interface BranchesTables {
  branch: Branch;
  branchMerge: BranchMerge;
}
