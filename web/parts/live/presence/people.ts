/** A field of an entity that somebody has open in a form. */
export interface EditedField {
  entityId: number;
  /** The field's name on the page that edits it; null if no field has the focus. */
  field?: string | null | undefined;
}

/** A person who is in the project, merged over all their pages. */
export interface PresentPerson {
  username: string;
  fullName: string;
  watching: readonly number[];
  editing: readonly EditedField[];
}

/** A presence change, as the server sends it. */
export interface PresenceChange {
  /** True if `changed` lists everybody. */
  isWhole: boolean;
  changed: readonly PresentPerson[];
  gone: readonly string[];
}

/** Another person who views or edits an entity. */
export interface Visitor {
  username: string;
  fullName: string;
  isEditing: boolean;
  /** The fields that they edit. */
  fields: readonly string[];
}

/** Applies a change to the list of people, by username; each person is listed once. */
export function applyPresenceChange(
  before: readonly PresentPerson[],
  { isWhole, changed, gone }: PresenceChange,
): readonly PresentPerson[] {
  const people = new Map((isWhole ? [] : before).map((each) => [each.username, each]));
  for (const username of gone) people.delete(username);
  for (const each of changed) people.set(each.username, each);
  return [...people.values()].toSorted((a, b) => (a.username < b.username ? -1 : 1));
}

/** Returns the people whose full name has changed. */
export const renamedPeople = (
  before: readonly PresentPerson[],
  now: readonly PresentPerson[],
): readonly PresentPerson[] => {
  const names = new Map(before.map(({ username, fullName }) => [username, fullName]));
  return now.filter(({ username, fullName }) => names.has(username) && names.get(username) !== fullName);
};

/**
 * Groups the other people by entity, editors first. An entity with the same people keeps the same list, so that its row is not rendered
 * again.
 */
export function visitorsOf(
  people: readonly PresentPerson[],
  me: string | null,
  before: ReadonlyMap<number, readonly Visitor[]> = new Map(),
): ReadonlyMap<number, readonly Visitor[]> {
  const found = new Map<number, Visitor[]>();
  for (const { username, fullName, watching, editing } of people) {
    if (username === me) continue;
    const edited = Map.groupBy(editing, ({ entityId }) => entityId);
    for (const id of new Set([...edited.keys(), ...watching])) {
      const fields = (edited.get(id) ?? []).flatMap(({ field }) => field ?? []);
      const visitor = { username, fullName, isEditing: edited.has(id), fields };
      found.set(id, [...(found.get(id) ?? []), visitor]);
    }
  }
  return new Map(
    [...found].map(([id, visitors]) => {
      const sorted = visitors.toSorted((a, b) => Number(b.isEditing) - Number(a.isEditing));
      const known = before.get(id);
      return [id, known && JSON.stringify(known) === JSON.stringify(sorted) ? known : sorted];
    }),
  );
}

/** Tells whether the server knows this page's whole status; other pages of the same user may add to it. */
export const isKnown = (own: Pick<PresentPerson, 'watching' | 'editing'>, known: PresentPerson | undefined): boolean =>
  known !== undefined &&
  own.watching.every((id) => known.watching.includes(id)) &&
  own.editing.every((mine) =>
    known.editing.some(({ entityId, field }) => entityId === mine.entityId && (field ?? null) === (mine.field ?? null)),
  );

/** Describes a person's activity at an entity, for screen readers. */
export const doing = ({ fullName, isEditing }: Visitor): string =>
  `${fullName} ${isEditing ? 'is editing this' : 'is viewing this'}`;
