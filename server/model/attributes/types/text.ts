import type { PropertyType } from '../property-type.ts';
import { checkedText } from '../words.ts';

/** A line of text. */
export const text: PropertyType<string> = {
  name: 'TEXT',
  fallback: () => '',
  check: (value, property) => checkedText(value, property),
  toText: (value) => value,
  fromText: (given, property) => checkedText(given, property),
};
