import type { PropertyType } from '../property-type.ts';
import { checkedPercent, percentFrom } from './percent.ts';

/** How many of the qualities hold, in percent. What is read is worked out (`qualityScore` in rules.ts); a stored value came from elsewhere. */
export const qualityScore: PropertyType<number> = {
  name: 'QUALITY_SCORE',
  fallback: () => null,
  check: checkedPercent,
  toText: (value) => `${value}%`,
  fromText: percentFrom,
};
