import type { PropertyType } from '../property-type.ts';
import { notYesOrNo, wrongValue } from '../rules/value-checks.ts';

/** Yes or no. */
export const boolean: PropertyType<boolean> = {
  description: 'Yes or no.',
  graph: {
    description: 'Yes or no.',
    fields: {
      isTrue: { type: 'Boolean', description: 'True when the value is true.', of: (value) => value === true },
    },
  },
  search: 'yes',
  reqif: { kind: 'BOOLEAN' },
  fallback: () => false,
  check(value, property) {
    if (typeof value !== 'boolean') throw wrongValue(property, 'true or false', value, 'Choose one of them.');
    return value;
  },
  toText: (value) => (value ? 'Yes' : 'No'),
  fromText: (text) => text.trim() === 'Yes',
  shortfall: notYesOrNo,
};
