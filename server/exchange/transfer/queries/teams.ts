import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Attrs } from '../../../model/attributes/attribute.ts';
import { everyValue } from '../../../model/attributes/rules/values.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ImportPlan } from '../import-plan.ts';
import { namesNoTeam, teamsFromFile, type Teams } from '../rules/teams.ts';

/** Reads the names of an organization's teams. */
export async function readTeamNames(
  db: Reader,
  { organizationId }: Pick<ProjectKey, 'organizationId'>,
): Promise<Teams> {
  const rows = await db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .execute();
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    ids: new Map(rows.map(({ id, name }) => [name.toLowerCase(), id])),
  };
}

/** Replaces the teams in a plan by those of this organization. */
export async function withTeamsHere<P extends ImportPlan>(db: Reader, key: ProjectKey<'WRITE'>, plan: P): Promise<P> {
  const owners = [...plan.entities.map(({ patch }) => patch), ...plan.links].filter(
    ({ attrs }) => attrs && !everyValue(attrs, namesNoTeam),
  );
  if (owners.length === 0) return plan;
  const teams = await readTeamNames(db, key);
  for (const owner of owners)
    owner.attrs = Object.fromEntries(
      Object.entries(owner.attrs!).map(([id, value]) => [id, teamsFromFile(value, teams)]),
    ) satisfies Attrs;
  return plan;
}
