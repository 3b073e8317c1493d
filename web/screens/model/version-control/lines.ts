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
export interface VersionLine extends Fact {
  /** Data of the branch; null for the main line. */
  branch: Omit<Node, 'project'> | null;
  ownBranches: number;
}

/** Returns the lines of a project and of its existing branches. */
export function versionLines(project: BranchesScreen_project$data): { main: VersionLine; branches: VersionLine[] } {
  const branches = project.branches.edges.flatMap(({ node: { project: own, ...branch } }): VersionLine[] =>
    own ? [{ ...own, branch, ownBranches: own.branchCount }] : [],
  );
  return { main: { ...project, branch: null, ownBranches: branches.length }, branches };
}

/** Describes a branch: "6 ahead, 9 behind"; a side that the viewer may not read is left out. */
export function standingText({ branch }: VersionLine): string {
  if (!branch) return 'main';
  return [`${branch.ahead} ahead`, ...(branch.behind == null ? [] : [`${branch.behind} behind`])].join(', ');
}

/** Returns the last time at which both sides had everything in common. */
export const baseMoment = (branch: NonNullable<VersionLine['branch']>): string =>
  branch.merges.at(-1)?.created ?? branch.created;
