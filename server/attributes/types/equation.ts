import type { PropertyType } from '../property-type.ts';
import { checkedText } from '../words.ts';

/** A formula, kept as it was written. */
export const equation: PropertyType<string> = {
  name: 'EQUATION',
  fallback: () => '',
  check: (value, property) => checkedText(value, property),
  toText: (value) => value,
  fromText: (given, property) => checkedText(given, property),
};
