import { plainText } from '../../../platform/text/html.ts';
import { stableJson } from '../../../platform/text/json.ts';
import { searchText, storableText } from '../../../platform/text/text.ts';
import { numberTooLarge } from '../../../refusals/saves.ts';
import { attributeTooLong } from '../../attributes/rules/value-checks.ts';
import { checkedHtml } from '../../attributes/types/html.ts';
import type { Entity } from '../entity.ts';

const MAX_SEGMENTS = 15;
const MAX_NUMBER = 250;
const MAX_NAME = 500; // a name stands in indexes, where Postgres has room for about 2,600 bytes

/** Returns the name shown everywhere: the number, then the name, or a stand-in if both are blank; also for a missing entity. */
export function displayName(entity: Pick<Entity, 'number' | 'name' | 'id'> | null | undefined): string {
  if (!entity) return 'Unknown Entity';
  return nameIn(entity) || `ID: ${entity.id}`;
}

/** Returns the number, then the name; blank if both are. */
export const nameIn = ({ number, name }: { number?: string | undefined; name?: string | undefined }): string =>
  [number, name].filter(Boolean).join(' ');

/**
 * Returns a form of the dotted number that sorts as text, so that '1' comes before '1.1' and '1.2' before '1.10'. Letters may be of any
 * script. Each segment is padded with zeros, one place narrower than the last; the id breaks ties, behind a sign that sorts before the dot
 * of a longer number.
 */
export function sortNumber(number: string, id: number): string {
  const sortable = `${sortNumberWithoutId(number)}!${id}`;
  if (sortable.length > MAX_NUMBER) throw numberTooLarge(id);
  return sortable;
}

/** Returns the part of a sort number that comes from the dotted number. */
export const sortNumberWithoutId = (number: string): string =>
  number
    .split('.')
    .slice(0, MAX_SEGMENTS)
    .map((segment) => segment.replace(/[^\p{L}\p{M}\p{Nd}!-]/gu, ''))
    .map((segment, i) => segment.padStart(Math.max(3, 14 - i), '0'))
    .join('.');

/** A number of so many characters can be sorted, whatever it says. */
const SURELY_SORTABLE = 100;

/** Returns the number in stored form: trimmed; refuses one that is too long to be sorted. */
export function checkedEntityNumber(number: string, id: number): string {
  const trimmed = oneLine(number);
  if (trimmed.length > MAX_NUMBER) throw numberTooLarge(id);
  if (trimmed.length > SURELY_SORTABLE) sortNumber(trimmed, id);
  return trimmed;
}

/** Returns the name in stored form: trimmed, on one line. */
export function checkedName(name: string): string {
  const trimmed = oneLine(name);
  if (trimmed.length > MAX_NAME) throw attributeTooLong('Name');
  return trimmed;
}

const oneLine = (text: string) =>
  storableText(text)
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
    .trim();

/** Returns the description in stored form: sanitised HTML. */
export const checkedDescription = (description: string): string => checkedHtml(description, { name: 'Description' });

/** Tells whether an entity differs from its loaded copy. The sort number and the meta number are derived and do not count. */
export const isChanged = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => stableJson(withoutDerived(before)) !== stableJson(withoutDerived(after));

function withoutDerived(entity: Readonly<Record<string, unknown>>) {
  const { sortNumber: _sort, metaNumber: _meta, ...own } = entity;
  return own;
}

/** The texts that search compares with: lower case, without accents. */
export interface SearchKeys {
  numberKey: string;
  nameKey: string;
  /** Number, name and the words of the description, a line for each. */
  textKey: string;
}

/** Returns the texts that search and the order by name compare: lower case, without accents. */
export function searchKeys({ number, name, description }: Pick<Entity, 'number' | 'name' | 'description'>): SearchKeys {
  const numberKey = searchText(number);
  const nameKey = searchText(name);
  return { numberKey, nameKey, textKey: `${numberKey}\n${nameKey}\n${searchText(plainText(description))}` };
}

/** Tells whether an entity may be a diagram's root: its class or an ancestor is a root class, or the diagram has no root classes. */
export const isValidRoot = (lineage: readonly number[], rootClassIds: readonly number[]): boolean =>
  rootClassIds.length === 0 || lineage.some((id) => rootClassIds.includes(id));
