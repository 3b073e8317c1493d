/** A project that was copied from another to be merged with it again. */
export interface Branch {
  organizationId: number;
  /** The branch itself. */
  projectId: number;
  /** The project from which it branched; null once that is deleted. */
  originProjectId: number | null;
  originName: string;
  /** The copied revision of the origin, and the branch's revision that contains it. */
  originRevision: number;
  firstRevision: number;
  /** The last common state: its revision in the origin. */
  baseOriginRevision: number;
  baseBranchRevision: number;
  /** The merge that made it the base; 0 where the branch begins there. */
  baseMerge: number;
  /** The last changes of comments up to which both sides are alike. */
  baseOriginComments: number;
  baseBranchComments: number;
  created: Date;
  createdBy: string;
}

/** `UPDATE` goes from the origin into the branch, `MERGE` from the branch into its origin. */
const mergeDirections = ['UPDATE', 'MERGE'] as const;
export type MergeDirection = (typeof mergeDirections)[number];

/** One move of the base, and its place since then. */
export interface BranchMerge {
  organizationId: number;
  projectId: number;
  id: number;
  direction: MergeDirection;
  originRevision: number;
  branchRevision: number;
  changedEntities: number;
  /** The merge on whose base it was made; 0 for the beginning of the branch. */
  basedOn: number;
  /** The resulting revision; null without changes. */
  revision: number | null;
  /** True while the merge is undone. */
  isTakenBack: boolean;
  created: Date;
  createdBy: string;
}
