import type { BranchesScreen_project$data } from '#graph/BranchesScreen_project.graphql';

type Node = BranchesScreen_project$data['branches']['edges'][number]['node'];
type Fact = Pick<
  BranchesScreen_project$data,
  | 'id'
  | 'projectId'
  | 'name'
  | 'created'
  | 'createdBy'
  | 'creator'
  | 'viewerMayDelete'
  | 'extent'
  | 'weeks'
  | 'permissions'
>;

/** A line of the picture: the project itself, or one of its branches. */
export interface Line extends Fact {
  /** What makes it a branch; null for the main line. */
  branch: Omit<Node, 'project'> | null;
  ownBranches: number;
}

/** The lines of a project and of those of its branches that are still there. */
export function linesOf(project: BranchesScreen_project$data): { main: Line; branches: Line[] } {
  const branches = project.branches.edges.flatMap(({ node: { project: own, ...branch } }): Line[] =>
    own ? [{ ...own, branch, ownBranches: own.branchCount }] : [],
  );
  return { main: { ...project, branch: null, ownBranches: branches.length }, branches };
}

/** "6 ahead, 9 behind"; a side that nobody here may read is left out. */
export function standingText({ branch }: Line): string {
  if (!branch) return 'main line';
  return [`${branch.ahead} ahead`, ...(branch.behind == null ? [] : [`${branch.behind} behind`])].join(', ');
}

/** When both sides last had all in common. */
export const baseMoment = (branch: NonNullable<Line['branch']>): string =>
  branch.merges.at(-1)?.created ?? branch.created;
