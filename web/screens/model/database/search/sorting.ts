/** One key of an order: its name in `order:`, and its direction. */
export interface SortKey {
  by: string;
  descending: boolean;
}

/** Splits an order from the address at commas outside of quotes. */
export const sortKeys = (order: string): SortKey[] =>
  (order.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []).map((text) => {
    const trimmed = text.trim();
    const descending = trimmed.endsWith('-');
    return { by: descending ? trimmed.slice(0, -1) : trimmed, descending };
  });

/** Joins keys into an order. */
export const joinSortKeys = (keys: readonly SortKey[]): string =>
  keys.map(({ by, descending }) => `${by}${descending ? '-' : ''}`).join(',');

/** Returns the direction of a column in an order; undefined if it is not sorted by it. */
export function directionIn(order: string, by: string): 'ascending' | 'descending' | undefined {
  const key = sortKeys(order).find((each) => each.by === by);
  return key && (key.descending ? 'descending' : 'ascending');
}

/**
 * Returns the order after a click on a column: ascending, then descending, then without it; by it alone, or on request within the earlier
 * keys. The empty text is the usual order.
 */
export function sortedBy(order: string, by: string, isAdded: boolean): string {
  const keys = sortKeys(order);
  const at = keys.findIndex((key) => key.by === by);
  const last = keys[at];
  const isTurn = last !== undefined && (isAdded || keys.length === 1);
  const next = !isTurn ? [{ by, descending: false }] : last.descending ? [] : [{ by, descending: true }];
  if (!isAdded) return joinSortKeys(next);
  return joinSortKeys(at < 0 ? [...keys, ...next] : keys.toSpliced(at, 1, ...next));
}
