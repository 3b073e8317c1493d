/// <reference lib="esnext.temporal" />
import type { Op, QueryValue } from '#shared/search-grammar/query.ts';

/** A period from its first moment on, until before its last; null is no bound. */
export interface Period {
  from: Date | null;
  until: Date | null;
}

export interface Clock {
  now: Date;
  timeZone: string;
}

// The year 1: `Date` and Postgres count earlier years differently.
const FIRST = Date.parse('0001-01-01T00:00:00Z');

/** Returns the period of a value: a day, a minute, a range, or an age after `<` or `>`; undefined if it is none. */
export function periodOf(value: QueryValue, op: Op | null, clock: Clock): Period | undefined {
  if (value.quoted || op === '~') return undefined;
  return agePeriod(value.text, op, clock) ?? rangePeriod(value.text, op, clock) ?? sidePeriod(value.text, op, clock);
}

const ages = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;

/** `<7d` is less long ago than seven days, `>7d` longer ago. */
function agePeriod(text: string, op: Op | null, clock: Clock): Period | undefined {
  const [, count, unit] = /^(\d{1,4})([dwmy])$/.exec(text) ?? [];
  if (!count || !op?.match(/^[<>]/)) return undefined;
  const then = here(clock).subtract({ [ages[unit as keyof typeof ages]]: Number(count) });
  return op.startsWith('<') ? { from: moment(then), until: null } : { from: null, until: moment(then) };
}

function rangePeriod(text: string, op: Op | null, clock: Clock): Period | undefined {
  const [first, last, ...more] = text.split('..').map((part) => spanOf(part, clock));
  if (!first || !last || more.length > 0 || op?.match(/^[<>]/)) return undefined;
  return { from: first.from, until: last.until };
}

/** A date alone is its whole day: `>` begins after it, `<` ends before it. */
function sidePeriod(text: string, op: Op | null, clock: Clock): Period | undefined {
  const span = spanOf(text, clock);
  if (!span) return undefined;
  if (op === '>') return { from: span.until, until: null };
  if (op === '>=') return { from: span.from, until: null };
  if (op === '<') return { from: null, until: span.from };
  if (op === '<=') return { from: null, until: span.until };
  return span;
}

/** The day or the minute that a text names, in the viewer's time zone. */
function spanOf(text: string, clock: Clock): { from: Date; until: Date } | undefined {
  if (!/^(today|\d{4}-\d\d-\d\d(T\d\d:\d\d)?)$/.test(text)) return undefined;
  try {
    const first = text === 'today' ? here(clock).toPlainDate() : Temporal.PlainDate.from(text, { overflow: 'reject' });
    if (!text.includes('T')) return between(first.toPlainDateTime(), { days: 1 }, clock);
    return between(Temporal.PlainDateTime.from(text, { overflow: 'reject' }), { minutes: 1 }, clock);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const between = (start: Temporal.PlainDateTime, length: { days?: number; minutes?: number }, { timeZone }: Clock) => ({
  from: moment(start.toZonedDateTime(timeZone)),
  until: moment(start.add(length).toZonedDateTime(timeZone)),
});

const here = ({ now, timeZone }: Clock) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
const moment = (time: Temporal.ZonedDateTime) => new Date(Math.max(FIRST, time.epochMilliseconds));
