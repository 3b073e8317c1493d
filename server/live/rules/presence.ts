import { storableText } from '../../platform/text/text.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Editing, Present, PresenceChange, PresenceStatus } from '../presence.ts';

/** The 42 colours of people on a light page; the web draws the same. */
export const palette: readonly string[] = [
  '#af3b43',
  '#087e34',
  '#565cbd',
  '#a94703',
  '#037b65',
  '#7b4eaf',
  '#905c03',
  '#08787d',
  '#954393',
  '#7a6800',
  '#057494',
  '#a73c6e',
  '#5c7406',
  '#076abb',
  '#8c3439',
  '#11672c',
  '#464c96',
  '#893b0c',
  '#006452',
  '#63428b',
  '#764b00',
  '#026266',
  '#783976',
  '#645504',
  '#005e79',
  '#863459',
  '#4a5e01',
  '#145795',
  '#fda1a0',
  '#8bd296',
  '#adb8fe',
  '#f9a781',
  '#67d5b9',
  '#ccacf8',
  '#eab26b',
  '#56d3da',
  '#e5a4e1',
  '#d1be67',
  '#66ccf4',
  '#f6a0c2',
  '#b0ca78',
  '#8bc2ff',
];
const LONGEST_MESSAGE = 10_000;
/** Presence that was not renewed for so long is over. With the check every few seconds, others see it within 90 seconds. */
export const EXPIRES_SECONDS = 75;
export const BEAT_MS = 25_000;
/** The most pages and scripts of one person in one project. */
export const MAX_CLIENTS = 50;
const MAX_WATCHING = 200;
const MAX_EDITING = 50;
const MAX_FIELD = 200;

/** Returns a username's colour, one of 42 and always the same. */
export function colourOf(username: string): number {
  let hash = 0x811c9dc5;
  for (const letter of username) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash % palette.length;
}

/** Returns the colour of a username in hexadecimal. */
export const backgroundOf = (username: string): string => palette[colourOf(username)]!;

/** Returns a message in stored form: trimmed; refuses one that is empty or too long. */
export function checkedMessage(typed: string): string {
  const content = storableText(typed).trim();
  if (content === '') throw invalid('An empty message cannot be sent. Write something first.');
  if (content.length > LONGEST_MESSAGE)
    throw invalid('A message can have up to 10,000 characters. Send it in parts.', { limit: LONGEST_MESSAGE });
  return content;
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;

/** Returns a status in stored form: each entity, and each field of it, once. */
export function checkedStatus({ watching, editing }: PresenceStatus): PresenceStatus {
  if (watching.length > MAX_WATCHING || editing.length > MAX_EDITING)
    throw invalid(`You can watch up to ${MAX_WATCHING} entities and edit up to ${MAX_EDITING} at a time. Send fewer.`);
  const wrong = [...watching, ...editing.map(({ entityId }) => entityId)].find((id) => !isId(id));
  if (wrong !== undefined) throw invalid(`${wrong} is not the id of an entity.`);
  const fields = editing.map(({ entityId, field }) => ({
    entityId,
    field: field === null ? null : storableText(field),
  }));
  if (fields.some(({ field }) => field !== null && field.length > MAX_FIELD))
    throw invalid(`The name of a field can have up to ${MAX_FIELD} characters.`);
  return { watching: [...new Set(watching)].toSorted((a, b) => a - b), editing: once(fields) };
}

const once = (editing: readonly Editing[]): Editing[] =>
  [...new Map(editing.map((each) => [`${each.entityId} ${each.field ?? ''}`, each])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);

/** Merges the pages and scripts of each user, by username. */
export const mergePagesOfUsers = (clients: readonly Present[]): Present[] =>
  [...Map.groupBy(clients, ({ username }) => username).values()]
    .map((own) => ({
      ...own[0]!,
      watching: [...new Set(own.flatMap(({ watching }) => watching))].toSorted((a, b) => a - b),
      editing: once(own.flatMap(({ editing }) => editing)),
    }))
    .toSorted((a, b) => (a.username < b.username ? -1 : 1));

/** Returns the difference from the previous state; null if there is none. */
export function presenceDifference(
  before: readonly Present[] | undefined,
  now: readonly Present[],
): PresenceChange | null {
  if (!before) return { changed: [...now], gone: [], entered: [] };
  const known = new Map(before.map((each) => [each.username, each]));
  const here = new Set(now.map(({ username }) => username));
  const changed = now.filter((each) => JSON.stringify(each) !== JSON.stringify(known.get(each.username)));
  const gone = before.filter(({ username }) => !here.has(username));
  if (changed.length + gone.length === 0) return null;
  return { changed, gone, entered: changed.filter(({ username }) => !known.has(username)) };
}
