import { normalMultiplicity } from '#shared/lawful-texts/multiplicity.ts';

import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { wrongValue } from '../rules/value-checks.ts';

/** A count: `n`, `n..m`, `n..*` or `*`; an empty text means none. */
export const multiplicity: PropertyType<string> = {
  description: 'A multiplicity: n, n..m, n..* or *.',
  graph: textForm('A multiplicity: n, n..m, n..* or *.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'parsed' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check(value, property) {
    const text = typeof value === 'string' ? normalMultiplicity(value) : null;
    if (text === null) throw wrongValue(property, 'a multiplicity', value, 'Enter n, n..m, n..* or *, such as 1..4.');
    return text;
  },
  toText: (value) => value,
  fromText: (text) => normalMultiplicity(text),
};
