import type { AttributeValue, UserTeamEntry } from '../../../model/attributes/attribute.ts';

/** The teams of an organization. Files refer to them by name, since a number means another team elsewhere. */
export interface Teams {
  names: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, number>;
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

/** Tells whether no team occurs in a value. */
export const namesNoTeam = (value: AttributeValue) => !namesTeam(value);
