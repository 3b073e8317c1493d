import { isLawfulAddress } from '#shared/lawful-texts/address.ts';

import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { checkedText, wrongValue } from '../rules/value-checks.ts';

/** An address: absolute, or a path or a host such as example.org/plans. One that would run a script when followed is none. */
export const uri: PropertyType<string> = {
  description: 'An address.',
  graph: textForm('An address.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'parsed' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check(value, property) {
    const text = checkedText(value, property).trim();
    if (!isLawfulAddress(text))
      throw wrongValue(property, 'an address', text, 'Enter one without blanks, such as https://example.org/plans.');
    return text;
  },
  toText: (value) => value,
  fromText: (given, property) => (isLawfulAddress(given.trim()) ? checkedText(given.trim(), property) : null),
};
