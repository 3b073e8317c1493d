import type { PropertyType } from '../property-type.ts';
import { checkedNumber, numberFrom } from '../words.ts';

export const clamped = (value: number): number => Math.min(100, Math.max(0, value));
/** The percentage a text stands for, with or without its sign; no number is 0. */
export const percentFrom = (text: string): number => clamped(numberFrom(text.trim().replace(/\s*%$/, '')) ?? 0);

/** A number from 0 to 100. */
export const percent: PropertyType<number> = {
  name: 'PERCENT',
  fallback: () => 0,
  check: (value, property) => clamped(checkedNumber(value, property, 'a percentage')),
  toText: (value) => `${value}%`,
  fromText: percentFrom,
};
