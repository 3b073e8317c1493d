import type { PropertyFacts, PropertyType } from '../property-type.ts';
import { plainNumber } from '../rules/graph-form.ts';
import { becameOther, checkedNumber, numberFrom, wrongValue } from '../rules/value-checks.ts';

export const clampPercent = (value: number): number => Math.min(100, Math.max(0, value));
/** Returns the percentage in a text, with or without its sign; 0 for a text that is no number. */
export const percentFrom = (text: string): number => clampPercent(shareFrom(text) ?? 0);
const shareFrom = (text: string) => numberFrom(text.trim().replace(/%$/, '').trimEnd());

/** A number from 0 to 100. */
export const percent: PropertyType<number> = {
  description: 'A share of a hundred.',
  graph: {
    description: 'A share of a hundred.',
    fields: {
      percent: { type: 'Float', description: '0 to 100.', of: (value) => plainNumber(value) ?? 0 },
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

/** Returns a warning if a text became another percentage than it says. */
export function percentShortfall(text: string, property: PropertyFacts): string | null {
  const percentage = percentFrom(text);
  if (shareFrom(text) === percentage) return null;
  return becameOther(property, 'is a number from 0 to 100', text, `${percentage}%`);
}

/** Returns a percentage that was not given as text; refuses values outside 0 to 100 instead of adjusting them. */
export function checkedPercent(value: unknown, property: PropertyFacts): number {
  const number = checkedNumber(value, property, 'a percentage');
  if (number !== clampPercent(number))
    throw wrongValue(property, 'a percentage from 0 to 100', value, 'Enter a number from 0 to 100.');
  return number;
}
