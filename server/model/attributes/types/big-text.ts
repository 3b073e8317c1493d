import type { PropertyType } from '../property-type.ts';
import { checkedText, MAX_BIG_TEXT } from '../words.ts';

/** Text of many lines. */
export const bigText: PropertyType<string> = {
  name: 'BIG_TEXT',
  fallback: () => '',
  check: (value, property) => checkedText(value, property, MAX_BIG_TEXT),
  toText: (value) => value,
  fromText: (given, property) => checkedText(given, property, MAX_BIG_TEXT),
};
