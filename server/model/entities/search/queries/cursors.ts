import { createHash } from 'node:crypto';

import { storableText } from '../../../../platform/text/text.ts';
import { invalid, type Refusal } from '../../../../refusals/refusal.ts';
import type { OrderKey } from '../rules/order.ts';

/** The values an entity has under the keys of an order, its id last. */
export type CursorValues = (string | number | null)[];

/** Makes opaque texts of places in an order, which no other order accepts. */
export function cursors(order: readonly OrderKey[]): (place: CursorValues) => string {
  const own = mark(order);
  return (place) => Buffer.from(JSON.stringify([own, ...place])).toString('base64url');
}

/** Reads the place in a cursor; refuses one that was made for another order. */
export function readCursor(order: readonly OrderKey[], cursor: string): CursorValues {
  const [made, ...place] = decoded(cursor);
  if (made !== mark(order) || place.length !== order.length + 1 || !place.every(isKey)) throw foreignCursor();
  return place;
}

const TREE = 'tree';

/** Returns the cursor of a place in the tree: its path from the top. */
export const forestCursor = (path: readonly string[]): string =>
  Buffer.from(JSON.stringify([TREE, ...path])).toString('base64url');

export function forestPlaceOf(cursor: string): string[] {
  const [made, ...path] = decoded(cursor);
  if (made !== TREE || path.length === 0 || !path.every((key) => typeof key === 'string')) throw foreignCursor();
  return (path as string[]).map(storableText);
}

export const foreignCursor = (): Refusal =>
  invalid('The cursor belongs to another list. Start again without a cursor.');

const isKey = (key: unknown): key is string | number | null =>
  key === null || typeof key === 'string' || typeof key === 'number';

function decoded(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Names of classes are part of the places, not of the order. */
function mark(order: readonly OrderKey[]): string {
  const essence = order.map((key) => ({
    ...key,
    names: undefined,
    properties: 'properties' in key ? key.properties.map(({ id }) => id) : undefined,
  }));
  return createHash('sha256').update(JSON.stringify(essence)).digest('base64url').slice(0, 8);
}
