// Something whose content comes from all over the model, such as a compilation, keeps an order of its own: numbers belong to the entities. It is
// kept as texts speak of entities, `@{12} @{7}`, so that copies and documents speak of their own.

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
