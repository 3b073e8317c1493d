import { requireMoment } from '../../../platform/text/moments.ts';
import { invalid } from '../../../refusals/refusal.ts';

/** The units that statistics can be counted by. */
export const buckets = ['day', 'week', 'month'] as const;
export type StatisticsBucket = (typeof buckets)[number];

/** Returns the unit that a call names; refuses an unknown one. */
export function checkedBucket(word: string): StatisticsBucket {
  const bucket = buckets.find((each) => each === word.toLowerCase());
  if (!bucket) throw invalid(`Statistics cannot be grouped by '${word.slice(0, 50)}'. Use ${buckets.join(', ')}.`);
  return bucket;
}

/** Returns the moment that a call names, in ISO 8601 or milliseconds since 1970; refuses other texts. */
export function checkedSince(text: string | undefined): Date | null {
  return text === undefined || text === '' ? null : requireMoment(text);
}
