// An artifact whose content comes from all over the model, such as a compilation, has an order of its own, since numbers belong to the entities. The
// order mentions entities as texts do, `@{12} @{7}`, so that copies and documents mention their own entities.

import { inOrderOf, textOfOrder } from './target-order.ts';

export const ORDER = 'compilation:order';

export const orderOf = textOfOrder;

/** Sorts rows in an artifact's own order; rows that it does not name follow in their given order. */
export function inOwnOrder<T extends { id: number }>(
  lines: readonly T[],
  metadata: Readonly<Record<string, string>>,
): T[] {
  return inOrderOf(metadata[ORDER], lines, ({ id }) => id);
}
