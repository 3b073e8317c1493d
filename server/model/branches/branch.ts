/** A project that was copied from another to be merged with it again. */
export interface Branch {
  organizationId: number;
  /** The branch itself. */
  projectId: number;
  /** What it is a branch of; null once that is deleted. */
  originProjectId: number | null;
  originName: string;
  /** The revision of the origin that was copied, and that of the branch in which it came. */
  originRevision: number;
  firstRevision: number;
  /** What both sides last had in common, on either side. */
  baseOriginRevision: number;
  baseBranchRevision: number;
  /** Up to which change of their comments, on either side. */
  baseOriginComments: number;
  baseBranchComments: number;
  created: Date;
  createdBy: string;
}

/** `UPDATE` goes from the origin into the branch, `MERGE` from the branch into its origin. */
export const mergeDirections = ['UPDATE', 'MERGE'] as const;
export type MergeDirection = (typeof mergeDirections)[number];

/** One time that the base has moved, and where it is since then. */
export interface BranchMerge {
  organizationId: number;
  projectId: number;
  id: number;
  direction: MergeDirection;
  originRevision: number;
  branchRevision: number;
  changedEntities: number;
  created: Date;
  createdBy: string;
}
