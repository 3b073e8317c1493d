/** A field of an entity that somebody has open in a form. */
export interface Editing {
  entityId: number;
  /** As the page that edits it names it; null where no field has the focus. */
  field?: string | null | undefined;
}

/** Somebody who is in the project, through however many pages. */
export interface Person {
  username: string;
  fullName: string;
  watching: readonly number[];
  editing: readonly Editing[];
}

/** What the server says of who is there. */
export interface Change {
  /** Whether `changed` is everybody. */
  isWhole: boolean;
  changed: readonly Person[];
  gone: readonly string[];
}

/** Somebody else at an entity. */
export interface Visitor {
  username: string;
  fullName: string;
  isEditing: boolean;
  /** The fields of it that they are in. */
  fields: readonly string[];
}

/** Who is there after a change, by username: each once, through however many pages they are. */
export function after(before: readonly Person[], { isWhole, changed, gone }: Change): readonly Person[] {
  const people = new Map((isWhole ? [] : before).map((each) => [each.username, each]));
  for (const username of gone) people.delete(username);
  for (const each of changed) people.set(each.username, each);
  return [...people.values()].toSorted((a, b) => (a.username < b.username ? -1 : 1));
}

/** Those who were known by another name before. */
export const renamed = (before: readonly Person[], now: readonly Person[]): readonly Person[] => {
  const names = new Map(before.map(({ username, fullName }) => [username, fullName]));
  return now.filter(({ username, fullName }) => names.has(username) && names.get(username) !== fullName);
};

/** Others by the entity they are at: those who edit it first. Where nothing has changed it is the same list as before. */
export function visitorsOf(
  people: readonly Person[],
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

/** Whether the server knows all that this page does; what other pages of the same person do may come on top. */
export const isKnown = (own: Pick<Person, 'watching' | 'editing'>, told: Person | undefined): boolean =>
  told !== undefined &&
  own.watching.every((id) => told.watching.includes(id)) &&
  own.editing.every((mine) =>
    told.editing.some(({ entityId, field }) => entityId === mine.entityId && (field ?? null) === (mine.field ?? null)),
  );

/** What somebody does at an entity, for those who hear it. */
export const doing = ({ fullName, isEditing }: Visitor): string =>
  `${fullName} ${isEditing ? 'is editing this' : 'is looking at this'}`;
