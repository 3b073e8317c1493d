import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import type { Branch } from '../../branches/branch.ts';

/** A project on the way from one to another, and the revision from which it can make the two differ. */
export interface ProjectOnPath {
  projectId: number;
  since: number;
}
export interface BranchPath {
  stages: ProjectOnPath[];
  /** The branches that lie on it. */
  branches: number[];
}

/**
 * Finds the path between two projects of a family of branches: from one up to their common origin, and down to the other. Undefined if they
 * are unrelated. Everything without a change record in a stage is the same in both.
 */
export async function branchPathBetween(
  db: Reader,
  one: ProjectKey,
  other: ProjectKey,
): Promise<BranchPath | undefined> {
  const [up, down] = [await branchesAbove(db, one), await branchesAbove(db, other)];
  const above = (key: ProjectKey, branches: readonly Branch[]) => [
    key.projectId,
    ...branches.flatMap(({ originProjectId }) => originProjectId ?? []),
  ];
  const [left, right] = [above(one, up), above(other, down)];
  const common = left.find((id) => right.includes(id));
  if (common === undefined) return undefined;
  const sides = [up.slice(0, left.indexOf(common)), down.slice(0, right.indexOf(common))];
  const stages = new Map<number, number>();
  const note = (projectId: number, revision: number) =>
    stages.set(projectId, Math.min(revision, stages.get(projectId) ?? revision));
  for (const key of [one, other]) note(key.projectId, key.asOf ?? key.revision);
  for (const branch of sides.flat()) {
    note(branch.projectId, branch.baseBranchRevision);
    note(branch.originProjectId!, branch.baseOriginRevision);
  }
  return {
    stages: [...stages].map(([projectId, since]) => ({ projectId, since })),
    branches: sides.flat().map(({ projectId }) => projectId),
  };
}

/** Reads the branch records from a project up to its topmost origin. */
async function branchesAbove(db: Reader, { organizationId, projectId }: ProjectKey): Promise<Branch[]> {
  const { rows } = await sql<Branch>`with recursive above as (
      select b.*, 1 as depth from branch b where organization_id = ${organizationId} and project_id = ${projectId}
      union all select b.*, a.depth + 1 from above a
        join branch b on b.organization_id = a.organization_id and b.project_id = a.origin_project_id where a.depth < 100)
    select * from above order by depth`.execute(db as Writer);
  return rows;
}
