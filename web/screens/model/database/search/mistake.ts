import type { RefusalFacts } from '../../../../relay/refusal.ts';
import { quotedName } from './terms.ts';

/** The mistake in a query, with its range. */
export interface Mistake {
  message: string;
  start: number;
  end: number;
  suggestion?: string;
  /** True if the query is one all the same, and only probably means something else. */
  isHint?: boolean;
  /** The text of the suggestion in the query, if it is more than a name. */
  correction?: string;
}

/** Reads the mistake from the server's refusal of a query. */
export function mistakeIn(refusal: (RefusalFacts & { query: string }) | undefined, text: string): Mistake | undefined {
  // Of another text, such as an earlier one while somebody types on, it says nothing.
  if (refusal?.code !== 'QUERY' || refusal.query !== text.trim()) return undefined;
  const { position, length, suggestion } = refusal.details ?? {};
  const indent = text.length - text.trimStart().length;
  const isPlaced = typeof position === 'number' && typeof length === 'number';
  const start = isPlaced ? indent + position : -1;
  return {
    message: refusal.message,
    start,
    end: isPlaced ? start + Math.max(length, 1) : -1,
    ...(isPlaced && typeof suggestion === 'string' && { suggestion }),
  };
}

/** Replaces the mistake in a query by the suggestion. */
export const correctMistake = (text: string, { start, end, suggestion = '', correction }: Mistake): string =>
  text.slice(0, start) + (correction ?? quotedName(suggestion)) + text.slice(end);
