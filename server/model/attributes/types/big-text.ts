import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { checkedText, MAX_BIG_TEXT } from '../rules/value-checks.ts';

/** Text of many lines. */
export const bigText: PropertyType<string> = {
  description: 'Text of several lines.',
  graph: textForm('Text of several lines.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'exact' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check: (value, property) => checkedText(value, property, MAX_BIG_TEXT),
  toText: (value) => value,
  fromText: (given, property) => checkedText(given, property, MAX_BIG_TEXT),
};
