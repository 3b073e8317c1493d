import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { checkedText } from '../rules/value-checks.ts';

/** A line of text. */
export const text: PropertyType<string> = {
  description: 'A line of text.',
  graph: textForm('A line of text.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'exact' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check: (value, property) => checkedText(value, property),
  toText: (value) => value,
  fromText: (given, property) => checkedText(given, property),
};
