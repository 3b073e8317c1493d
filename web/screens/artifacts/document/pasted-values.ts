import type { Pasted } from './pasted.ts';

/** The facts about a property on the page. */
export interface PropertyFacts {
  id: string;
  name: string;
  type: string;
  classId: number | null | undefined;
  choices: readonly string[];
}

interface Values {
  attributes: { propertyId: string; value: string }[];
  /** Titles of columns for which the class has no fitting property. */
  left: string[];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Reads a property's value from text; undefined if it does not fit. Other types are left to file imports. */
function valueOf({ type, choices }: PropertyFacts, text: string): string | undefined {
  if (type === 'TEXT' || type === 'BIG_TEXT') return text;
  if (type === 'HTML') return `<p>${escaped(text)}</p>`;
  if (type === 'ENUMERATION') return choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  return undefined;
}

/** Turns the other columns of a pasted row into values of its class's properties with the same names. */
export function valuesOf(
  { cells = [] }: Pick<Pasted, 'cells'>,
  classId: number | undefined,
  properties: readonly PropertyFacts[],
): Values {
  const attributes: Values['attributes'] = [];
  const left: string[] = [];
  for (const { title, text } of cells) {
    const property = properties.find(
      (each) => each.classId === classId && each.name.toLowerCase() === title.toLowerCase(),
    );
    const value = property && valueOf(property, text);
    const isTaken = attributes.some(({ propertyId }) => propertyId === property?.id);
    if (property && value !== undefined && !isTaken) attributes.push({ propertyId: property.id, value });
    else left.push(title);
  }
  return { attributes, left };
}
