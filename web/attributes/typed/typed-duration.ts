import { numberMarks, numberText, typedNumber, type NumberMarks } from '../../ui/typed/typed-number.ts';

/** A span of time in one unit. */
export interface TypedDuration {
  value: number;
  units: string;
}

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The units, longest first, with their words and their seconds as the server counts them. */
const units: [name: string, words: RegExp, seconds: number][] = [
  ['YEARS', /^(?:y|yrs?|years?)$/, 365.242 * DAY],
  ['MONTHS', /^(?:mos?|months?)$/, 30.4368 * DAY],
  ['WEEKS', /^(?:w|wks?|weeks?)$/, 7 * DAY],
  ['DAYS', /^(?:d|days?)$/, DAY],
  ['HOURS', /^(?:h|hrs?|hours?)$/, HOUR],
  ['MINUTES', /^(?:min|mins|minutes?)$/, MINUTE],
  ['SECONDS', /^(?:s|secs?|seconds?)$/, SECOND],
];
const [YEARS, MONTHS, HOURS, MINUTES] = [0, 1, 4, 5];

const part = /\s*(?:,|and\b)?\s*([\d.,]+)\s*([a-z]*)/y;

interface Part {
  value: number;
  /** The place of its unit among all. */
  unit: number;
}

/** Returns the parts of a text such as '2 h 30 min', each of a shorter unit than the one before; undefined if it is none. */
function partsOf(text: string, marks: NumberMarks): Part[] | undefined {
  const parts: Part[] = [];
  for (part.lastIndex = 0; part.lastIndex < text.length;) {
    const [, figure = '', word = ''] = part.exec(text) ?? [];
    const value = typedNumber(figure, marks);
    const before = parts.at(-1)?.unit;
    // After hours everybody means minutes, in '2 h 30' and '2h30m'; alone an 'm' could be months.
    const isMinutes = before === HOURS && (word === '' || word === 'm');
    const unit = isMinutes ? MINUTES : units.findIndex(([, words]) => words.test(word));
    if (typeof value !== 'number' || unit < 0 || (before !== undefined && unit <= before)) return undefined;
    parts.push({ value, unit });
  }
  return parts.length > 0 ? parts : undefined;
}

/** Adds parts up in the shortest of their units; a year has twelve months. */
function sumOf(parts: readonly Part[]): TypedDuration {
  const { unit } = parts.at(-1)!;
  const [name, , seconds] = units[unit]!;
  const isMonths = unit === MONTHS && parts[0]!.unit === YEARS;
  const sum = parts.reduce(
    (total, each) =>
      total + (each.unit === unit ? each.value : each.value * (isMonths ? 12 : units[each.unit]![2] / seconds)),
    0,
  );
  return { value: Number(sum.toPrecision(12)), units: name };
}

/**
 * Reads a duration as people write it: 90 min, 2 h, 2 h 30 min, 1:30, 1.5 d, with decimals as the reader's language writes them. A number
 * alone has the given unit. Null for no text, undefined for text that is none.
 */
export function typedDuration(text: string, unit: string, marks = numberMarks()): TypedDuration | null | undefined {
  const number = typedNumber(text, marks);
  if (number === null) return null;
  if (number !== undefined) return { value: number, units: unit };
  const words = text.trim().toLowerCase();
  const [, hours, minutes, seconds] = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(words) ?? [];
  if (seconds) return { value: Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds), units: 'SECONDS' };
  if (hours) return { value: Number(hours) * 60 + Number(minutes), units: 'MINUTES' };
  const parts = partsOf(words, marks);
  return parts && sumOf(parts);
}

/** Says that a text is no duration, and what would be one. */
export const notADuration = (text: string, marks: NumberMarks = numberMarks()): string =>
  `'${text.trim()}' is not a duration. Write one such as 90 min, 2 h, 1:30 or ${numberText(1.5, marks)} d.`;
