import { momentOf } from '../../../platform/text/moments.ts';
import { invalid } from '../../../refusals.ts';

/** What statistics are counted by. */
export const buckets = ['day', 'week', 'month'] as const;
export type Bucket = (typeof buckets)[number];

/** The bucket that a call names. */
export function checkedBucket(word: string): Bucket {
  const bucket = buckets.find((each) => each === word.toLowerCase());
  if (!bucket) throw invalid(`'${word.slice(0, 50)}' is nothing to count by. Use ${buckets.join(', ')}.`);
  return bucket;
}

/** The moment that a call names: ISO 8601, or milliseconds since 1970. */
export function checkedSince(text: string | undefined): Date | null {
  return text === undefined || text === '' ? null : momentOf(text);
}
