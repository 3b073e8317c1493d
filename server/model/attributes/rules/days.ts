import type { DurationValue } from '../attribute.ts';
import { distributionMean } from '../distributions/index.ts';
import { daysIn } from './duration-units.ts';

/** Converts a duration to days; a random one by its mean. */
export const inDays = ({ value, units }: DurationValue): number =>
  (typeof value === 'number' ? value : distributionMean(value)) * daysIn(units);
