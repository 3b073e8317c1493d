import type { RefusalFacts } from '../../../../relay/refusal.ts';
import { quotedName } from './terms.ts';

/** The mistake in a query, with its range. */
export interface Mistake {
  message: string;
  start: number;
  end: number;
  suggestion?: string;
}

/** Reads the mistake from the server's refusal of a query. */
export function mistakeIn(refusal: (RefusalFacts & { query: string }) | undefined, text: string): Mistake | undefined {
  if (refusal?.code !== 'QUERY') return undefined;
  const { position, length, suggestion } = refusal.details ?? {};
  const indent = text.length - text.trimStart().length;
  const isSame = refusal.query === text.trim() && typeof position === 'number' && typeof length === 'number';
  const start = isSame ? indent + position : -1;
  return {
    message: refusal.message,
    start,
    end: isSame ? start + Math.max(length, 1) : -1,
    ...(isSame && typeof suggestion === 'string' && { suggestion }),
  };
}

/** Replaces the mistake in a query by the suggestion. */
export const correctMistake = (text: string, { start, end, suggestion = '' }: Mistake): string =>
  text.slice(0, start) + quotedName(suggestion) + text.slice(end);
