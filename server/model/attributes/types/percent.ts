import { plain } from '../graph-form.ts';
import type { PropertyFacts, PropertyType } from '../property-type.ts';
import { becameOther, checkedNumber, numberFrom, wrongValue } from '../words.ts';

export const clamped = (value: number): number => Math.min(100, Math.max(0, value));
/** The percentage a text stands for, with or without its sign; no number is 0. */
export const percentFrom = (text: string): number => clamped(shareFrom(text) ?? 0);
const shareFrom = (text: string) => numberFrom(text.trim().replace(/%$/, '').trimEnd());

/** A number from 0 to 100. */
export const percent: PropertyType<number> = {
  description: 'A share of a hundred.',
  graph: {
    description: 'A share of a hundred.',
    fields: {
      percent: { type: 'Float', description: '0 to 100.', of: (value) => plain(value) ?? 0 },
    },
  },
  search: 'number',
  reqif: { kind: 'INTEGER' },
  isWritable: (value) => typeof value === 'number',
  fallback: () => 0,
  check: checkedPercent,
  toText: (value) => `${value}%`,
  fromText: percentFrom,
  shortfall: percentShortfall,
};

/** The warning of a text whose percentage is another than it says. */
export function percentShortfall(text: string, property: PropertyFacts): string | null {
  const percentage = percentFrom(text);
  if (shareFrom(text) === percentage) return null;
  return becameOther(property, 'is a number from 0 to 100', text, `${percentage}%`);
}

/** A percentage as it is given, not as text: what lies outside 0 to 100 is refused, not bent. */
export function checkedPercent(value: unknown, property: PropertyFacts): number {
  const number = checkedNumber(value, property, 'a percentage');
  if (number !== clamped(number))
    throw wrongValue(property, 'a percentage from 0 to 100', value, 'Enter a number from 0 to 100.');
  return number;
}
