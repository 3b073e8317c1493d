import { textForm } from '../graph-form.ts';
import type { PropertyType } from '../property-type.ts';
import { checkedText } from '../words.ts';

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
