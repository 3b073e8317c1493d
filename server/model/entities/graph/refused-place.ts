import { Refusal } from '../../../refusals/refusal.ts';

type Attributes = readonly { propertyId: number }[] | null | undefined;
interface Given {
  attributes?: Attributes;
  addLinks?: readonly { attributes?: Attributes }[] | null | undefined;
}
type Place = Refusal['place'];

/** The graph's names for input fields that commands name differently. */
const names: Record<string, string> = {
  attrs: 'attributes',
  addLabels: 'addLabelIds',
  addRels: 'addLinks',
};

/** Runs a save of these entities. A refusal names the field by its path in the graph's input, not by the command's own names. */
export const withRefusedPlace = <T>(entities: readonly Given[], save: () => Promise<T>): Promise<T> =>
  save().catch((error: unknown) => {
    if (error instanceof Refusal && typeof error.place[0] === 'number') error.place = placeIn(entities, error.place);
    throw error;
  });

function placeIn(entities: readonly Given[], [index, field, ...rest]: Place): Place {
  const entity = ['entities', index!];
  if (field === undefined) return entity;
  const given = entities[Number(index)];
  if (field === 'attrs') return [...entity, ...attributeIn(given?.attributes, rest[0])];
  const [at, attrs, property] = rest;
  if (field !== 'addRels' || attrs !== 'attrs') return [...entity, names[field] ?? field, ...rest];
  return [...entity, 'addLinks', at!, ...attributeIn(given?.addLinks?.[Number(at)]?.attributes, property)];
}

/** Values go by the number of their property; the graph has them in a list. */
function attributeIn(list: Attributes, property: Place[number] | undefined): Place {
  const place = (list ?? []).findLastIndex(({ propertyId }) => String(propertyId) === String(property));
  return ['attributes', ...(place < 0 ? [] : [place])];
}
