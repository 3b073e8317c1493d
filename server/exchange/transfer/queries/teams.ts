import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { AttributeValue, Attrs, UserTeamEntry } from '../../../model/attributes/attribute.ts';
import { everyValue } from '../../../model/attributes/rules/values.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ImportPlan } from '../import-plan.ts';

/** The teams of an organization. Files refer to them by name, since a number means another team elsewhere. */
export interface Teams {
  names: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, number>;
}

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

/** Replaces users and teams in a value by their names for a file; returns other values unchanged. */
export const teamsForFile = <T extends AttributeValue>(value: T, { names }: Teams): T =>
  changed(value, ({ id }) => names.get(Number(id)) ?? id);

/**
 * Replaces users and teams in a file's value by their ids here. A team that does not exist here gets no existing id, so that saving it
 * warns.
 */
export const teamsFromFile = <T extends AttributeValue>(value: T, { names, ids }: Teams): T =>
  changed(value, ({ id, label }) => {
    const known = ids.get(id.toLowerCase());
    if (known !== undefined) return String(known);
    // A script may write numbers, and so does an export where the team has been deleted since; then the label is its name.
    const stranger = names.get(Number(id));
    if (stranger === undefined || !label || stranger.toLowerCase() === label.toLowerCase()) return id;
    return String(ids.get(label.toLowerCase()) ?? `?${id}`);
  });

function changed<T extends AttributeValue>(value: T, to: (entry: UserTeamEntry) => string): T {
  return namesTeam(value)
    ? (value.map((entry) => (entry.type === 'team' ? { ...entry, id: to(entry) } : entry)) as T)
    : value;
}

const namesTeam = (value: AttributeValue): value is UserTeamEntry[] =>
  Array.isArray(value) &&
  value.some((each) => typeof each === 'object' && each.type === 'team' && typeof each.id === 'string');

const namesNoTeam = (value: AttributeValue) => !namesTeam(value);

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
