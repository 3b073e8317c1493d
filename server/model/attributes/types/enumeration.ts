import type { PropertyFacts, PropertyType } from '../property-type.ts';
import { droppedChoices, wrongValue } from '../rules/value-checks.ts';

/** One of the choices of the property. */
export const enumeration: PropertyType<string> = {
  description: 'One of its choices.',
  graph: {
    description: 'One of the choices of its property.',
    fields: {
      choice: { type: 'String', nullable: true, description: 'The chosen one; null for none.', of: (value) => value },
    },
  },
  search: 'choice',
  hasChoices: true,
  reqif: { kind: 'ENUMERATION' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => null,
  check(value, property) {
    if (value === '') return null;
    const choices = property.typeParameters.choices ?? [];
    // A retired choice is no longer offered but stays valid, since restored versions may hold it.
    const isKnown =
      typeof value === 'string' && [...choices, ...(property.typeParameters.retired ?? [])].includes(value);
    if (!isKnown)
      throw wrongValue(
        property,
        'one of its choices',
        value,
        `Choose ${choices.join(', ') || 'nothing (there are no choices)'}.`,
      );
    return value;
  },
  toText: (value) => value,
  fromText: (text, property) => chosen(text, property) ?? null,
  shortfall: (text, property) => droppedChoices(property, chosen(text, property) === undefined ? [text.trim()] : []),
};

const chosen = (text: string, { typeParameters }: PropertyFacts) =>
  typeParameters.choices?.find((choice) => choice === text.trim());
