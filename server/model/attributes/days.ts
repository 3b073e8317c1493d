import type { DurationValue } from './attribute.ts';
import { distributionMean } from './distributions/curve.ts';
import { daysIn } from './units.ts';

/** A duration in days; of a random one, its mean. */
export const inDays = ({ value, units }: DurationValue): number =>
  (typeof value === 'number' ? value : distributionMean(value)) * daysIn(units);
