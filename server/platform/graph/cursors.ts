import { invalid, type Refusal } from '../../refusals/refusal.ts';
import { storableText } from '../text/text.ts';

type Kind = 'text' | 'number';
type Place<K extends readonly Kind[]> = { [I in keyof K]: K[I] extends 'text' ? string : number };

/** Returns an opaque cursor from the values that place a row in its list. */
export const cursorOf = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Returns the values in a cursor; refuses values that do not fit the list, since clients can send anything. */
export function placeBehind<const K extends readonly Kind[]>(cursor: string, kinds: K): Place<K> {
  const place = decoded(cursor);
  const isRight =
    place.length === kinds.length &&
    kinds.every((kind, i) => (kind === 'text' ? typeof place[i] === 'string' : isId(place[i])));
  if (!isRight) throw foreign(cursor);
  return place.map((each) => (typeof each === 'string' ? storableText(each) : each)) as Place<K>;
}

/** Returns the number in a cursor, in lists whose cursor is one number. */
export function numberBehind(cursor: string): number {
  if (!/^\d{1,10}$/.test(cursor) || !isId(Number(cursor))) throw foreign(cursor);
  return Number(cursor);
}

/** Returns the offset in a cursor, in lists that are read by offset. */
export function offsetBehind(cursor: string): number {
  const [, offset] = /^OffsetConnection:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64').toString()) ?? [];
  if (offset === undefined) throw foreign(cursor);
  return Number(offset);
}

export const foreign = (cursor: string): Refusal =>
  invalid(`'${cursor.slice(0, 60)}' is not a cursor of this list. Use an endCursor of a page of this list.`);

const isId = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;

function decoded(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return []; // Refused by the caller
  }
}
