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

/** Returns the order after a click on a column: by it alone, or on request after the earlier keys; the same column again reverses it. */
export function sortedBy(order: string, by: string, isAdded: boolean): string {
  const keys = sortKeys(order);
  const at = keys.findIndex((key) => key.by === by);
  if (isAdded)
    return joinSortKeys(
      at < 0 ? [...keys, { by, descending: false }] : keys.with(at, { by, descending: !keys[at]!.descending }),
    );
  return joinSortKeys([{ by, descending: keys.length === 1 && at === 0 && !keys[0]!.descending }]);
}
