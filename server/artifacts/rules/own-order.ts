// Something whose content comes from all over the model, such as a compilation, keeps an order of its own: numbers belong to the entities. It is
// kept as texts speak of entities, `@{12} @{7}`, so that copies and documents speak of their own.

export const ORDER = 'compilation:order';

/** The numbers of those that stand in an order, first to last. */
export const orderIn = ({ [ORDER]: text = '' }: Readonly<Record<string, string>>): number[] => [
  ...new Set([...text.matchAll(/@\{(\d+)\}/g)].map(([, id]) => Number(id))),
];

export const orderOf = (ids: readonly number[]): string => ids.map((id) => `@{${id}}`).join(' ');

/** In their order; what it does not name stands behind, as it came. */
export function inOwnOrder<T extends { id: number }>(
  lines: readonly T[],
  metadata: Readonly<Record<string, string>>,
): T[] {
  const places = new Map(orderIn(metadata).map((id, at) => [id, at]));
  return lines.toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || 0);
}
