import type { Change, Notification } from './notification.ts';

export const MOST = 100;
/** How many are fetched where nothing was stored yet. */
export const FIRST = 4;
export const INTERVAL = 30_000;
const LONG = 45;
const CUT = 40;

/** The number on the bell; nothing for none. */
export const badge = (count: number): string => (count === 0 ? '' : count >= MOST ? '99+' : String(count));

/** A name as it is listed: one above 45 characters is cut to 40 and an ellipsis. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > LONG ? `${letters.slice(0, CUT).join('')}…` : name;
}

/** What was done: 'created', 'updated', 'deleted' or 'restored'. */
export const pastTense = (type: string): string => `${type.toLowerCase()}d`;

const WORDS_SHOWN = 4;
const LONGEST = 200;

/** What was changed in words, in the order in which the server tells it: relationships, labels and images were 'added' or 'removed', layouts 'created' or 'updated'. */
export function changeWords(changes: readonly Change[]): string[] {
  const words = changes.map(oneChange);
  const shown = words.slice(0, WORDS_SHOWN).map((text) => text.slice(0, LONGEST));
  const more = words.length - shown.length;
  return more > 0 ? [...shown, `${more} more`] : shown;
}

function oneChange({ type, field, wording, otherName }: Change): string {
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

/** Of one revision, what came or went stands before its neighbours, which it only touched. */
const newestFirst = (a: Notification, b: Notification) =>
  b.revision - a.revision || Number(a.type === 'update') - Number(b.type === 'update') || a.entityId - b.entityId;

/** The list with what was fetched: each once, the newest first, a hundred at most. What was there before stays as seen as it was. */
export function merged(list: readonly Notification[], fetched: readonly Notification[]): Notification[] {
  const known = new Map(list.map((each) => [each.id, each]));
  for (const each of fetched) known.set(each.id, { ...each, isSeen: known.get(each.id)?.isSeen ?? false });
  return [...known.values()].toSorted(newestFirst).slice(0, MOST);
}

/** Whether what was deleted is still gone, as far as the list knows: nothing that was done to it later is in it. */
export const isGone = ({ type, entityId, revision }: Notification, list: readonly Notification[]): boolean =>
  type === 'delete' && !list.some((other) => other.entityId === entityId && other.revision > revision);

/** The list where a deletion was taken back: in its place stands what was done to the entity last. */
export const replaced = (list: readonly Notification[], id: string, fetched: readonly Notification[]): Notification[] =>
  merged(
    list.filter((each) => each.id !== id),
    fetched,
  ).map((each) => (fetched.some((fresh) => fresh.id === each.id) ? { ...each, isSeen: true } : each));

/** What came in since the last fetch, by revision. */
export type Waiting = ReadonlyMap<number, number>;

/** How much came in that is not from this page; that decides whether there is anything to fetch. */
export const countUnfetched = (waiting: Waiting, isOwn: (revision: number) => boolean): number =>
  [...waiting].reduce((sum, [revision, count]) => (isOwn(revision) ? sum : sum + count), 0);

/** How many of the latest records hold all that came in; what this page saved in between must be stepped over. */
export const span = (waiting: Waiting): number =>
  Math.min(
    MOST,
    [...waiting.values()].reduce((sum, count) => sum + count, 0),
  );
