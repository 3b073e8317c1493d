import { isMessage, type Content } from '#shared/drawing/content.ts';

/** Returns the global id of the item of a message. */
export const itemOf = (key: string) => key.split(':')[0]!;

/** Returns the messages from top to bottom, by the global ids of their items. */
export function messageOrder({ lines }: Content): string[] {
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

/** Moves one message a step earlier or later; undefined if there is no step left. */
export function moveMessage(order: readonly string[], item: string, by: -1 | 1): string[] | undefined {
  const [at, to] = [order.indexOf(item), order.indexOf(item) + by];
  if (at < 0 || to < 0 || to >= order.length) return undefined;
  const next = [...order];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}
