/** One key of an order: what is sorted by, as `order:` calls it, and which way. */
export interface SortKey {
  by: string;
  descending: boolean;
}

/** The keys of an order as it stands in the address: commas divide it, outside of quotes. */
export const sortKeys = (order: string): SortKey[] =>
  (order.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []).map((text) => {
    const trimmed = text.trim();
    const descending = trimmed.endsWith('-');
    return { by: descending ? trimmed.slice(0, -1) : trimmed, descending };
  });

/** The order of which these are the keys. */
export const orderOf = (keys: readonly SortKey[]): string =>
  keys.map(({ by, descending }) => `${by}${descending ? '-' : ''}`).join(',');

/** The order when somebody sorts by a column: by it alone, or after those before where that is wanted; by the same once more turns it round. */
export function sortedBy(order: string, by: string, isAdded: boolean): string {
  const keys = sortKeys(order);
  const at = keys.findIndex((key) => key.by === by);
  if (isAdded)
    return orderOf(
      at < 0 ? [...keys, { by, descending: false }] : keys.with(at, { by, descending: !keys[at]!.descending }),
    );
  return orderOf([{ by, descending: keys.length === 1 && at === 0 && !keys[0]!.descending }]);
}
