import { positionOf } from './passages.ts';

/** The fields that determine the position of a thread. */
export interface ThreadPosition {
  field: string | null | undefined;
  quote: string | null | undefined;
  occurrence: number | null | undefined;
  isDetached: boolean;
}

const fields = ['NAME', 'NUMBER', 'DESCRIPTION', 'ATTRIBUTE'];
const LAST = fields.length;

/** Sorts threads in page order: passages as in the text, then fields, then the entity, and last those whose passage is gone. */
export function sortThreads<T extends ThreadPosition>(threads: readonly T[], text: string): T[] {
  const rank = ({ field, quote, occurrence, isDetached }: T): [number, number] => {
    if (isDetached) return [LAST + 1, 0];
    if (quote != null && occurrence != null) return [-1, positionOf(text, quote, occurrence)];
    return [field == null ? LAST : fields.indexOf(field), 0];
  };
  const ranked = threads.map((thread) => ({ thread, rank: rank(thread) }));
  return ranked.toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]).map(({ thread }) => thread);
}

/** Numbers the threads about passages and fields in page order. */
export function numberThreads<T extends ThreadPosition & { id: string }>(threads: readonly T[]): Map<string, number> {
  const placed = threads.filter(({ field, isDetached }) => field != null && !isDetached);
  return new Map(placed.map(({ id }, index) => [id, index + 1]));
}
