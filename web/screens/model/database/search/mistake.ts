import type { RefusalFacts } from '../../../../relay/refusal.ts';
import { quotedName } from './terms.ts';

/** What is wrong with a query, and where. */
export interface Mistake {
  message: string;
  start: number;
  end: number;
  suggestion?: string;
}

/** Reads what the server says of a query it does not understand. */
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

/** The query with the suggestion in place of the mistake. */
export const corrected = (text: string, { start, end, suggestion = '' }: Mistake): string =>
  text.slice(0, start) + quotedName(suggestion) + text.slice(end);
