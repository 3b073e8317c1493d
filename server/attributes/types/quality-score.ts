import type { PropertyType } from '../property-type.ts';
import { checkedNumber } from '../words.ts';
import { clamped, percentFrom } from './percent.ts';

/** How many of the qualities hold, in percent. What is read is worked out (`qualityScore` in rules.ts); a stored value came from elsewhere. */
export const qualityScore: PropertyType<number> = {
  name: 'QUALITY_SCORE',
  fallback: () => null,
  check: (value, property) => clamped(checkedNumber(value, property, 'a percentage')),
  toText: (value) => `${value}%`,
  fromText: percentFrom,
};
