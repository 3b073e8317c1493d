import type { FieldChange, Notification } from './notification.ts';

export const MAX_NOTIFICATIONS = 100;
/** The number to load if nothing was stored yet. */
export const FIRST_LOAD_COUNT = 4;
export const INTERVAL = 30_000;
const LONG = 45;
const CUT = 40;

/** Returns the number on the bell; empty for zero. */
export const badge = (count: number): string => (count === 0 ? '' : count >= MAX_NOTIFICATIONS ? '99+' : String(count));

/** Shortens a name for the list: above 45 characters it is cut to 40 and an ellipsis. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > LONG ? `${letters.slice(0, CUT).join('')}…` : name;
}

/** Returns a change type in the past tense: 'created', 'updated', 'deleted' or 'restored'. */
export const pastTense = (type: string): string => `${type.toLowerCase()}d`;

const WORDS_SHOWN = 4;
const LONGEST = 200;

/** Describes changes in the server's order: relationships, labels and images were 'added' or 'removed', layouts 'created' or 'updated'. */
export function changeWords(changes: readonly FieldChange[]): string[] {
  const words = changes.map(oneChange);
  const shown = words.slice(0, WORDS_SHOWN).map((text) => text.slice(0, LONGEST));
  const more = words.length - shown.length;
  return more > 0 ? [...shown, `${more} more`] : shown;
}

function oneChange({ type, field, wording, otherName }: FieldChange): string {
  switch (type) {
    case 'RELATIONSHIP':
      return ['Relationship', field, otherName, wording].filter(Boolean).join(' ');
    case 'LABEL':
      return `Label ${field} ${wording}`;
    case 'IMAGE_ID':
      return `Image ${wording}`;
    case 'DIAGRAM_LAYOUT':
      return wording.charAt(0).toUpperCase() + wording.slice(1);
    default:
      return field;
  }
}

/** Sorts notifications, newest first; within one revision, created and deleted entities come before entities that were only updated. */
const newestFirst = (a: Notification, b: Notification) =>
  b.revision - a.revision || Number(a.type === 'UPDATE') - Number(b.type === 'UPDATE') || a.entityId - b.entityId;

/** Merges loaded notifications into the list: each once, newest first, at most a hundred. Those in the list keep their seen mark. */
export function mergeNotifications(list: readonly Notification[], fetched: readonly Notification[]): Notification[] {
  const known = new Map(list.map((each) => [each.id, each]));
  for (const each of fetched) known.set(each.id, { ...each, isSeen: known.get(each.id)?.isSeen ?? false });
  return [...known.values()].toSorted(newestFirst).slice(0, MAX_NOTIFICATIONS);
}

/** A save of one person: the notification that stands for it, and the others. */
export interface Deed {
  first: Notification;
  others: readonly Notification[];
}

/** Groups notifications by the revision that they tell of, in the given order: one deed is one notice. */
export const deedsOf = (list: readonly Notification[]): Deed[] =>
  [...Map.groupBy(list, ({ revision }) => revision).values()].flatMap(([first, ...others]) =>
    first ? [{ first, others }] : [],
  );

/** Tells whether an entity is still deleted, as far as the list shows: no later notification is about it. */
export const isGone = ({ type, entityId, revision }: Notification, list: readonly Notification[]): boolean =>
  type === 'DELETE' && !list.some((other) => other.entityId === entityId && other.revision > revision);

/** Replaces the notification of a deletion that was undone by the entity's latest ones. */
export const replaceNotification = (
  list: readonly Notification[],
  id: string,
  fetched: readonly Notification[],
): Notification[] =>
  mergeNotifications(
    list.filter((each) => each.id !== id),
    fetched,
  ).map((each) => (fetched.some((fresh) => fresh.id === each.id) ? { ...each, isSeen: true } : each));

/** The records of each revision that arrived since the last load. */
export type Waiting = ReadonlyMap<number, number>;

/** Counts the records that arrived from other pages; only these need to be loaded. */
export const countUnfetched = (waiting: Waiting, isOwn: (revision: number) => boolean): number =>
  [...waiting].reduce((sum, [revision, count]) => (isOwn(revision) ? sum : sum + count), 0);

/** Counts the latest records to load so that all arrived ones are included, with this page's own in between. */
export const span = (waiting: Waiting): number =>
  Math.min(
    MAX_NOTIFICATIONS,
    [...waiting.values()].reduce((sum, count) => sum + count, 0),
  );
