import type { DurationUnit } from '../attribute.ts';

const days: Record<DurationUnit, number> = {
  SECONDS: 1 / 86_400,
  MINUTES: 1 / 1_440,
  HOURS: 1 / 24,
  DAYS: 1,
  WEEKS: 7,
  MONTHS: 30.4368,
  YEARS: 365.242,
};

/** The units of a duration, shortest first. */
export const durationUnits = Object.keys(days) as DurationUnit[];

export const daysIn = (unit: DurationUnit): number => days[unit];

const short = new Map<string, DurationUnit>(
  Object.entries({
    s: 'SECONDS',
    sec: 'SECONDS',
    min: 'MINUTES',
    h: 'HOURS',
    hr: 'HOURS',
    d: 'DAYS',
    w: 'WEEKS',
    wk: 'WEEKS',
    mo: 'MONTHS',
    y: 'YEARS',
    yr: 'YEARS',
  } as const),
);

/** Returns the unit of a word: its name, in the singular too, or a usual abbreviation; null if unknown. */
export function unitFrom(word: string): DurationUnit | null {
  const upper = word.trim().toUpperCase();
  const named = durationUnits.find((unit) => unit === upper || unit === `${upper}S`);
  return named ?? short.get(upper.toLowerCase()) ?? short.get(upper.toLowerCase().replace(/s$/, '')) ?? null;
}
