import { invalid } from '../../../refusals/refusal.ts';
import { propertyType, propertyTypeNames } from '../../attributes/types/index.ts';
import { colours, type Class, type Label, type Property, type Relation, type Schema } from '../schema.ts';
import { singular } from './ids.ts';
import type { KindItem } from './merge.ts';

/** Refuses an item that does not fit into the schema it is saved to (`after` already holds it). */
export const itemChecks: { [K in keyof KindItem]: (item: KindItem[K], after: Schema) => void } = {
  classes: checkClass,
  properties: checkProperty,
  relations: checkRelation,
  labels: checkLabel,
};

function checkClass(item: Class, after: Schema): void {
  const self = `The class '${item.name}'`;
  if (!colours.includes(item.colour)) throw invalid(`${self} cannot be ${item.colour}. Use ${colours.join(', ')}.`);
  refuseCycle('classes', item, after.classes);
  for (const row of item.localTargetRelations) {
    known('classes', after.classes, row.targetClassId, self);
    known('relations', after.relations, row.targetRelationId, self);
  }
}

const withChoices = propertyTypeNames.filter((name) => propertyType(name).hasChoices);

function checkProperty(item: Property, after: Schema): void {
  const self = `The property '${item.name}'`;
  if (!propertyTypeNames.includes(item.type))
    throw invalid(`${self} cannot be ${item.type}. Use one of ${propertyTypeNames.join(', ')}.`);
  if (!Number.isFinite(item.order)) throw invalid(`The order of ${self.replace('The', 'the')} must be a number.`);
  if (item.classId !== null) known('classes', after.classes, item.classId, self);
  const { choices } = item.typeParameters;
  if (choices === undefined) return;
  if (!propertyType(item.type).hasChoices)
    throw invalid(`${self} is ${item.type} and has no choices. Only ${withChoices.join(' and ')} have.`);
  if (choices.some((choice) => choice === '')) throw invalid(`${self} has an empty choice. Remove it or name it.`);
  const twice = choices.find((choice, i) => choices.indexOf(choice) !== i);
  if (twice !== undefined) throw invalid(`${self} has the choice '${twice}' twice. Name it once.`);
  const strange = Object.values(item.typeParameters.colours ?? {}).find((colour) => !colours.includes(colour));
  if (strange !== undefined) throw invalid(`${self} has a choice in ${strange}. Use ${colours.join(', ')}.`);
}

function checkRelation(item: Relation, after: Schema): void {
  const self = `The relation '${item.name}'`;
  for (const id of item.propertyIds) {
    known('properties', after.properties, id, self);
    const property = after.properties.get(id)!;
    if (property.classId !== null)
      throw invalid(`${self} cannot have the property '${property.name}', which belongs to a class.`);
  }
}

function checkLabel(item: Label, after: Schema): void {
  const self = `The label '${item.name}'`;
  refuseCycle('labels', item, after.labels);
  for (const id of item.classIds) known('classes', after.classes, id, self);
}

type Parented = { id: number; name: string; parentId: number | null };

function refuseCycle(kind: 'classes' | 'labels', item: Parented, items: ReadonlyMap<number, Parented>): void {
  const line = [item];
  for (let at = item; at.parentId !== null; at = items.get(at.parentId)!) {
    known(kind, items, at.parentId, `The ${singular[kind]} '${at.name}'`);
    const parent = items.get(at.parentId)!;
    line.push(parent);
    if (parent.id !== item.id) {
      if (line.indexOf(parent) < line.length - 1) return; // somebody else's circle
      continue;
    }
    const path = line.map((each) => each.name).join(' → ');
    throw invalid(`A ${singular[kind]} cannot be its own ancestor: ${path}. Choose another parent.`);
  }
}

function known(kind: keyof KindItem, items: ReadonlyMap<number, unknown>, id: number, self: string): void {
  if (!items.has(id))
    throw invalid(`${self} refers to the ${singular[kind]} ${id}, which is not in this schema. Choose another one.`);
}
