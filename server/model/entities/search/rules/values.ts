import type { Op, QueryValue } from '#shared/search-grammar/query.ts';

import type { DurationUnit } from '../../../attributes/attribute.ts';
import { daysIn } from '../../../attributes/rules/duration-units.ts';
import type { Range } from './condition.ts';
import { periodOf, type Clock } from './dates.ts';

/** Reads one kind of number from one bound of a range. */
type Reading = (text: string) => number | undefined;

const number: Reading = (text) => (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : undefined);

const units: Record<string, DurationUnit> = {
  s: 'SECONDS',
  min: 'MINUTES',
  h: 'HOURS',
  d: 'DAYS',
  w: 'WEEKS',
  mo: 'MONTHS',
  y: 'YEARS',
};

const duration: Reading = (text) => {
  const [, count, unit] = /^(.*\d\.?)([a-z]{1,3})$/.exec(text) ?? [];
  const value = number(count ?? '');
  return value === undefined || !Object.hasOwn(units, unit!) ? undefined : value * secondsIn(units[unit!]!);
};

/** Durations are compared in seconds. */
export const secondsIn = (unit: DurationUnit): number => daysIn(unit) * 86_400;

/** Returns the bounds of a value with its operator; undefined if it is no number. */
export const numberRange = (value: QueryValue, op: Op | null): Range | undefined => rangeOf(value, op, number);

/**
 * Returns the range of a duration in seconds, such as `2h`. Equal durations in hours and minutes are equal in spite of binary fractions.
 */
export function durationRange(value: QueryValue, op: Op | null): Range | undefined {
  const range = rangeOf(value, op, duration);
  if (!range) return undefined;
  const slack = (bound: number) => Math.abs(bound) * 1e-9 + 1e-9;
  const { low, high, includesLow, includesHigh } = range;
  return {
    ...range,
    low: low === null ? null : includesLow ? low - slack(low) : low + slack(low),
    high: high === null ? null : includesHigh ? high + slack(high) : high - slack(high),
  };
}

/** Returns the range of a date property in milliseconds. */
export function dateRange(value: QueryValue, op: Op | null, clock: Clock): Range | undefined {
  const period = periodOf(value, op, clock);
  const bound = (date: Date | null) => date && date.getTime();
  return period && { low: bound(period.from), high: bound(period.until), includesLow: true, includesHigh: false };
}

function rangeOf({ text, quoted }: QueryValue, op: Op | null, read: Reading): Range | undefined {
  if (op === '~') return undefined;
  const [first, last] = quoted ? [text] : text.split(/\.\.(.*)/s);
  const low = read(first!);
  const high = last === undefined ? low : read(last);
  if (low === undefined || high === undefined) return undefined;
  const closed = { includesLow: true, includesHigh: true };
  if (!op?.match(/^[<>]/)) return { low, high, ...closed };
  if (last !== undefined) return undefined;
  return op.startsWith('>')
    ? { low, high: null, includesLow: op === '>=', includesHigh: true }
    : { low: null, high, includesLow: true, includesHigh: op === '<=' };
}
