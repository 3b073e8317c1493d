import { isMessage, type Content } from '#shared/drawing/content.ts';

/** What a message carries, by its global id. */
export const itemOf = (key: string) => key.split(':')[0]!;

/** The messages from the top down, by the global ids of what they carry. */
export function orderOf({ lines }: Content): string[] {
  const row = (figures: Readonly<Record<string, unknown>> | undefined) => Number(figures?.['row'] ?? 0);
  return [
    ...new Set(
      lines
        .filter(({ kind }) => isMessage(kind))
        .toSorted((a, b) => row(a.figures) - row(b.figures))
        .map(({ key }) => itemOf(key)),
    ),
  ];
}

/** The order with one of them a step earlier or later; undefined where there is no step left. */
export function stepped(order: readonly string[], item: string, by: -1 | 1): string[] | undefined {
  const [at, to] = [order.indexOf(item), order.indexOf(item) + by];
  if (at < 0 || to < 0 || to >= order.length) return undefined;
  const next = [...order];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}
