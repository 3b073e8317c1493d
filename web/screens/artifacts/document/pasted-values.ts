import { typeOnPage } from '../../../attributes/types/index.ts';
import type { PastedRow } from './pasted-row.ts';

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

/** Turns the other columns of a pasted row into values of its class's properties with the same names. */
export function pastedValues(
  { cells = [] }: Pick<PastedRow, 'cells'>,
  classId: number | undefined,
  properties: readonly PropertyFacts[],
): Values {
  const attributes: Values['attributes'] = [];
  const left: string[] = [];
  for (const { title, text } of cells) {
    const property = properties.find(
      (each) => each.classId === classId && each.name.toLowerCase() === title.toLowerCase(),
    );
    const value = property && typeOnPage(property.type).fromPasted?.(text, property.choices);
    const isTaken = attributes.some(({ propertyId }) => propertyId === property?.id);
    if (property && value !== undefined && !isTaken) attributes.push({ propertyId: property.id, value });
    else left.push(title);
  }
  return { attributes, left };
}
