import type { Pasted } from './pasted.ts';

/** What the page knows of a property. */
export interface PropertyFacts {
  id: string;
  name: string;
  type: string;
  classId: number | null | undefined;
  choices: readonly string[];
}

interface Values {
  attributes: { propertyId: string; value: string }[];
  /** The columns of which the class has no property that takes what they say. */
  left: string[];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A text as a value of a property; undefined where it is none. Of other types than these, what is right is up to whoever imports a file. */
function valueOf({ type, choices }: PropertyFacts, text: string): string | undefined {
  if (type === 'TEXT' || type === 'BIG_TEXT') return text;
  if (type === 'HTML') return `<p>${escaped(text)}</p>`;
  if (type === 'ENUMERATION') return choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  return undefined;
}

/** What the other columns of a table say of a row of a class, as values of its properties of the same names. */
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
