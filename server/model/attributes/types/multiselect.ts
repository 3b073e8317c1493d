import type { PropertyType } from '../property-type.ts';
import { wrongValue } from '../words.ts';

/** Any number of the choices of the property, kept in the order of the choices. */
export const multiselect: PropertyType<string[]> = {
  description: 'Any of its choices.',
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
        `Choose from ${choices.join(', ') || 'nothing: it has none'}.`,
      );
    return known.filter((choice) => value.includes(choice));
  },
  toText: (value) => value.join(', '),
  fromText(text, property) {
    const choices = property.typeParameters.choices ?? [];
    const listed = listedIn(text.split(','), new Set(choices));
    return choices.filter((choice) => listed.has(choice));
  },
  isWholeText(text, property) {
    const parts = text.split(',').filter((part) => part.trim() !== '');
    const listed = listedIn(parts, new Set(property.typeParameters.choices));
    return [...listed].join(',').split(',').length >= parts.length && listed.size > 0;
  },
};

/** The choices among the parts of a comma list; a choice that itself has commas spans several parts. */
function listedIn(parts: readonly string[], choices: ReadonlySet<string>): Set<string> {
  const widest = Math.max(1, ...[...choices].map((choice) => choice.split(',').length));
  const found = new Set<string>();
  for (let at = 0; at < parts.length;) {
    let width = Math.min(widest, parts.length - at);
    const spanned = () =>
      parts
        .slice(at, at + width)
        .join(',')
        .trim();
    while (width > 1 && !choices.has(spanned())) width--;
    if (choices.has(spanned())) found.add(spanned());
    at += width;
  }
  return found;
}
