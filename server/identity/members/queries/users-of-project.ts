import type { Ctx } from '../../../platform/context.ts';

/** Returns the usernames of everybody a project is shared with, directly or through a team. */
export async function usersOfProject(
  { db }: Pick<Ctx, 'db'>,
  organizationId: number,
  projectId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('projectUser')
    .select('username')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .union((eb) =>
      eb
        .selectFrom('projectTeam as p')
        .innerJoin('teamMember as t', (join) =>
          join.onRef('t.organizationId', '=', 'p.organizationId').onRef('t.teamId', '=', 'p.teamId'),
        )
        .select('t.username')
        .where('p.organizationId', '=', organizationId)
        .where('p.projectId', '=', projectId),
    )
    .execute();
  return rows.map(({ username }) => username);
}
