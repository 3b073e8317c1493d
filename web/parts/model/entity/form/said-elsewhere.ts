import { asFacts, RefusalError } from '../../../../relay/refusal.ts';
import type { Clash } from './drafts.ts';

/** The fields that others have changed, too, where that is why a save was refused. */
export const clashesIn = (error: unknown): readonly Clash[] =>
  (error instanceof RefusalError ? (error.details?.['clashes'] as Clash[] | undefined) : undefined) ?? [];

/** What is said of a field that was left before its answer came. */
export function saidElsewhere(error: unknown): { title: string; message: string } {
  const { title, message } = asFacts(error);
  const [clash] = clashesIn(error);
  const why = clash ? `${clash.savedBy} has changed it, too.` : message;
  return { title, message: `${why} What you typed waits in its field.` };
}
