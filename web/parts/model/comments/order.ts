import { positionOf } from './passages.ts';

/** What tells where a thread stands. */
export interface Placed {
  field: string | null | undefined;
  quote: string | null | undefined;
  occurrence: number | null | undefined;
  isDetached: boolean;
}

const fields = ['NAME', 'NUMBER', 'DESCRIPTION', 'ATTRIBUTE'];
const LAST = fields.length;

/** Threads in the order of the page: passages as they stand in the text, then fields, then the entity, and last what is detached. */
export function inOrder<T extends Placed>(threads: readonly T[], text: string): T[] {
  const rank = ({ field, quote, occurrence, isDetached }: T): [number, number] => {
    if (isDetached) return [LAST + 1, 0];
    if (quote != null && occurrence != null) return [-1, positionOf(text, quote, occurrence)];
    return [field == null ? LAST : fields.indexOf(field), 0];
  };
  const ranked = threads.map((thread) => ({ thread, rank: rank(thread) }));
  return ranked.toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]).map(({ thread }) => thread);
}

/** The numbers that threads have on the page: those that stand somewhere are counted in its order. */
export function numbered<T extends Placed & { id: string }>(threads: readonly T[]): Map<string, number> {
  const placed = threads.filter(({ field, isDetached }) => field != null && !isDetached);
  return new Map(placed.map(({ id }, index) => [id, index + 1]));
}
