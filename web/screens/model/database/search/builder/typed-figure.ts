import { notADuration, typedDuration } from '../../../../../attributes/typed/typed-duration.ts';
import { isOwnWriting, notANumber, numberText, typedNumber } from '../../../../../ui/typed/typed-number.ts';
import type { Meaning } from '../../../../../ui/typed/useTyped.tsx';

/** Reads a number in the reader's language as the search language writes it. */
export function readFigure(text: string): Meaning<string> {
  const number = typedNumber(text);
  if (number === undefined) return { problem: notANumber(text), value: text.trim() };
  if (number === null) return { value: '' };
  return { value: String(number), ...(isOwnWriting(text) && { words: numberText(number) }) };
}

/** The units of the search language, by those of durations. */
const written: Readonly<Record<string, string>> = {
  SECONDS: 's',
  MINUTES: 'min',
  HOURS: 'h',
  DAYS: 'd',
  WEEKS: 'w',
  MONTHS: 'mo',
  YEARS: 'y',
};

interface Unit {
  value: string;
  label: string;
}

/** Reads a count in a unit, or with a unit of its own among those, such as '2 weeks' or '1:30', as the search language writes it. */
export function readMeasure(text: string, unit: string, units: readonly Unit[]): Meaning<string> {
  // The present unit is written as it is chosen, whatever durations call it.
  const found = typedDuration(text, unit);
  if (found === null) return { value: '' };
  const short = found && (found.units === unit ? unit : written[found.units]);
  // An age has months as 'm'.
  const own = units.find(({ value }) => value === short || (value === 'm' && short === 'mo'));
  if (!found || !own) return { problem: notADuration(text), value: `${text.trim()}${unit}` };
  return { value: `${found.value}${own.value}`, ...(isOwnWriting(text) && { words: `${found.value} ${own.label}` }) };
}

/** Writes a duration that has a unit as the search language does; undefined if a text is none. */
export function spelledSpan(text: string): string | undefined {
  const found = typedDuration(text, '');
  const unit = found ? written[found.units] : undefined;
  return found && unit ? `${found.value}${unit}` : undefined;
}

/** Writes the count of a measure as it stands in a field; what is no number stands as it is. */
export const countShown = (count: string): string =>
  count === '' || Number.isNaN(Number(count)) ? count : numberText(Number(count));
