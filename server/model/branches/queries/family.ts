import type { Reader } from '../../../platform/database/database.ts';
import type { Branch } from '../branch.ts';

/** A project, by somebody who has been let to it. */
export interface Place {
  organizationId: number;
  projectId: number;
}

/** Reads the branches of a project, oldest first. */
export async function branchesOf(db: Reader, { organizationId, projectId }: Place): Promise<Branch[]> {
  return db
    .selectFrom('branch')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('originProjectId', '=', projectId)
    .orderBy('created')
    .orderBy('projectId')
    .execute();
}

/** Reads the branch record that connects two projects, whichever is the branch; undefined if neither is. */
export async function readBranchBetween(
  db: Reader,
  { organizationId, projectId }: Place,
  otherId: number,
): Promise<Branch | undefined> {
  return db
    .selectFrom('branch')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where(({ or, and }) =>
      or([and({ projectId, originProjectId: otherId }), and({ projectId: otherId, originProjectId: projectId })]),
    )
    .executeTakeFirst();
}
