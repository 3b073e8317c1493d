// A property type as somebody would add it: this file.
import type { PropertyType } from '../../../server/model/attributes/property-type.ts';
import { checkedNumber, numberFrom } from '../../../server/model/attributes/rules/value-checks.ts';

const ZERO = -273.15;

/** A temperature in degrees Celsius. */
export const temperature: PropertyType<number> = {
  description: 'How warm something is.',
  graph: {
    description: 'A temperature.',
    fields: {
      celsius: { type: 'Float', nullable: true, description: 'In degrees Celsius.', of: (value) => value },
      kelvin: { type: 'Float', nullable: true, description: 'In kelvin.', of: (value) => value && value - ZERO },
    },
  },
  search: 'number',
  reqif: { kind: 'REAL' },
  fallback: () => null,
  check: (value, property) => checkedNumber(value, property, 'a temperature'),
  toText: (value) => `${value} °C`,
  fromText: (text) => numberFrom(text.replace(/°C\s*$/, '').trim()),
};
