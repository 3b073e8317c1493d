/** A slide in its place, as the page knows all of them. */
export interface Line {
  id: number;
  /** Its id in the graph. */
  node: string;
  number: string;
  name: string;
  revision: number;
}
export interface Packed {
  readonly ids: readonly string[];
  readonly entityIds: readonly number[];
  readonly levels: readonly number[];
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  readonly revisions: readonly number[];
}

/** The slides from the lists in which they come; what stands below a slide is none. */
export const linesOf = ({ ids, entityIds, levels, numbers, names, revisions }: Packed): Line[] =>
  entityIds.flatMap((id, at) =>
    levels[at] === 1 ? [{ id, node: ids[at]!, number: numbers[at]!, name: names[at]!, revision: revisions[at]! }] : [],
  );

/** Behind which one a slide is put to stand one place earlier or later; null before all others, undefined where it stays. */
export function neighbour(lines: readonly Line[], id: number, by: -1 | 1): string | null | undefined {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0 || at + by < 0 || at + by >= lines.length) return undefined;
  return by > 0 ? lines[at + 1]!.node : (lines[at - 2]?.node ?? null);
}
