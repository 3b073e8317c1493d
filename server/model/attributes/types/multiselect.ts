import type { PropertyType } from '../property-type.ts';
import { droppedChoices, wrongValue } from '../rules/value-checks.ts';

/** Any number of the property's choices, stored in the order of the choices. */
export const multiselect: PropertyType<string[]> = {
  description: 'Several of its choices.',
  graph: {
    description: 'Any of the choices of its property.',
    fields: {
      choices: { type: ['String'], description: 'The chosen ones.', of: (choices) => choices ?? [] },
    },
  },
  search: 'choices',
  hasChoices: true,
  reqif: { kind: 'ENUMERATION' },
  isWritable: (value) => Array.isArray(value),
  fallback: () => [],
  check(value, property) {
    const choices = property.typeParameters.choices ?? [];
    const known = [...choices, ...(property.typeParameters.retired ?? [])];
    const strange = Array.isArray(value) ? value.find((each) => !known.includes(each)) : value;
    if (!Array.isArray(value) || strange !== undefined)
      throw wrongValue(
        property,
        'a list of its choices',
        strange,
        `Choose from ${choices.join(', ') || 'nothing (there are no choices)'}.`,
      );
    return known.filter((choice) => value.includes(choice));
  },
  toText: (value) => value.join(', '),
  fromText(text, property) {
    const choices = property.typeParameters.choices ?? [];
    const { listed } = listedIn(text, choices);
    return choices.filter((choice) => listed.has(choice));
  },
  shortfall: (text, property) =>
    droppedChoices(property, listedIn(text, property.typeParameters.choices ?? []).strange),
};

/** Splits a comma list into choices and unknown words; a choice that itself has commas spans several parts. */
function listedIn(text: string, choices: readonly string[]): { listed: Set<string>; strange: string[] } {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const known = new Set(choices);
  const widest = Math.max(1, ...choices.map((choice) => choice.split(',').length));
  const listed = new Set<string>();
  const strange: string[] = [];
  for (let at = 0; at < parts.length;) {
    let width = Math.min(widest, parts.length - at);
    const spanned = () =>
      parts
        .slice(at, at + width)
        .join(',')
        .trim();
    while (width > 1 && !known.has(spanned())) width--;
    if (known.has(spanned())) listed.add(spanned());
    else strange.push(spanned());
    at += width;
  }
  return { listed, strange };
}
