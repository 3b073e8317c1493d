import type { TableLine } from '../table/lines.ts';

/** Rows of a group: so many from one on. */
interface GroupPart {
  /** The condition of the group in the search language. */
  term: string;
  offset: number;
  first: number;
}

/** Returns the rows of opened groups between two lines, for each group of which some wait to be loaded. */
export function partsBetween(lines: readonly TableLine[], from: number, to: number): GroupPart[] {
  const parts: GroupPart[] = [];
  for (const [head, { group, isOpen }] of lines.entries()) {
    if (!group || !isOpen || head > to) continue;
    const next = lines.findIndex((line, at) => at > head && line.group !== undefined);
    const end = next < 0 ? lines.length : next;
    const [first, last] = [Math.max(from, head + 1), Math.min(to + 1, end)];
    if (!lines.slice(first, last).some(({ waitsFor }) => waitsFor !== undefined)) continue;
    const offset = first - head - 1;
    // Of a group that is not loaded at all fewer lines are drawn than it has.
    parts.push({ term: group.term, offset, first: (last < end ? last - head - 1 : group.count) - offset });
  }
  return parts;
}
