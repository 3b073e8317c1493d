import { asFacts, RefusalError } from '../../../../relay/refusal.ts';
import type { Clash } from './drafts.ts';

/** Returns the fields that others have changed too, if that is the reason for a refusal. */
export const clashesIn = (error: unknown): readonly Clash[] =>
  (error instanceof RefusalError ? (error.details?.['clashes'] as Clash[] | undefined) : undefined) ?? [];

/** Words the refusal of a field that the user left before the answer arrived. */
export function saidElsewhere(error: unknown): { title: string; message: string } {
  const { title, message } = asFacts(error);
  const [clash] = clashesIn(error);
  const why = clash ? `${clash.savedBy} has changed it, too.` : message;
  return { title, message: `${why} What you typed is still in its field.` };
}
