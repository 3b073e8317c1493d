import type { DistributionTypeName, DurationUnit, DurationValue } from '../../../model/attributes/attribute.ts';
import { distributionMean } from '../../../model/attributes/distributions/index.ts';
import type { Model, Reached } from './model.ts';

const units: Record<DurationUnit, string> = {
  SECONDS: 's',
  MINUTES: 'min',
  HOURS: 'h',
  DAYS: 'd',
  WEEKS: 'wk',
  MONTHS: 'mo',
  YEARS: 'yr',
};
/** The signs that mark random durations by the shape of their distribution; the text shows their mean. */
const signs: Partial<Record<DistributionTypeName, string>> = { TRIANGULAR: '△', UNIFORM: '▭' };

/** `20 s`, `△ 2.3 min` */
function durationWords({ value, units: unit }: DurationValue): string {
  const isRandom = typeof value !== 'number';
  const amount = isRandom ? distributionMean(value) : value;
  const sign = isRandom ? `${signs[value.type] ?? '∿'} ` : '';
  return `${sign}${Number(amount.toPrecision(isRandom ? 2 : 4))} ${units[unit]}`;
}

/** Describes the duration of an action in a word or two; '' if it has none or takes no time. */
export function durationOf(model: Model, action: Reached): string {
  const stored = model.words.stored(action, 'Duration') as DurationValue | null;
  return stored && stored.value !== 0 ? durationWords(stored) : '';
}
