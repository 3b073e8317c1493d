import { invalid } from '../../../refusals/refusal.ts';
import type { Class, ItemInput, Label, Property, Relation, SchemaItem, SchemaKind } from '../schema.ts';
import { singular } from './ids.ts';

export interface KindItem {
  classes: Class;
  properties: Property;
  relations: Relation;
  labels: Label;
}
export interface Home {
  organizationId: number;
  projectId: number;
}

/** Returns an item after a save: the given fields over the stored ones, or over the defaults of a new item. */
export function mergeSchemaItem<K extends SchemaKind>(
  kind: K,
  before: KindItem[K] | undefined,
  given: ItemInput<KindItem[K]> & { id: number },
  home: Home,
  newGlobalId: () => string,
): KindItem[K] {
  const noun = singular[kind];
  if (before && given.globalId !== undefined && given.globalId !== before.globalId)
    throw invalid(`The ${noun} ${given.id} is '${before.globalId}'; a global id cannot change.`);
  if (given.projectId !== undefined && given.projectId !== 0 && given.projectId !== home.projectId)
    throw invalid(`The ${noun} ${given.id} belongs to project ${given.projectId}. Save it there.`);
  const base = before ?? { ...blank[kind], globalId: given.globalId ?? newGlobalId() };
  const item = { ...base, ...defined(given), ...home, id: given.id } as KindItem[K];
  item.name = item.name.trim();
  if (given.projectId === 0 && home.projectId !== 0) refuseChangeOfOrganization(noun, before, item, home);
  if (item.name === '') throw invalid(`The ${noun} ${before ? `'${before.name}'` : given.id} needs a name.`);
  if (before) refuseLocked(kind, before, item);
  return item;
}

/** Refuses a change of an organization's item from a project; sending it unchanged is allowed. */
function refuseChangeOfOrganization(noun: string, before: SchemaItem | undefined, item: SchemaItem, home: Home): void {
  if (before && isSame({ ...before, ...home }, item)) return;
  throw invalid(
    before
      ? `The ${noun} ${item.id} belongs to the organization's schema. Save it there, or with projectId ${home.projectId} to change it for this project only.`
      : `A ${noun} with projectId 0 belongs to the organization's schema. Save it there, or leave its projectId out to create it in this project.`,
  );
}

const item: Omit<SchemaItem, 'organizationId' | 'projectId' | 'id' | 'globalId'> = {
  name: '',
  description: '',
  isHidden: false,
  isLocked: false,
};
const blank: { [K in SchemaKind]: Partial<KindItem[K]> } = {
  classes: { ...item, parentId: null, isAbstract: false, colour: 'grey', icon: 'box', localTargetRelations: [] },
  properties: { ...item, classId: null, type: 'TEXT', order: 0, typeParameters: {}, defaultValue: null },
  relations: { ...item, isCanonical: true, propertyIds: [] },
  labels: { ...item, parentId: null, classIds: [], isLinkedLabel: false },
};

/**
 * The fields of a locked item that nobody may change. Hiding it, describing it, and adding properties and target relations stay possible.
 */
const lockedFields: { [K in SchemaKind]: readonly (keyof KindItem[K] & string)[] } = {
  classes: ['name', 'isLocked', 'parentId', 'isAbstract'],
  properties: ['name', 'isLocked', 'classId', 'type', 'typeParameters', 'defaultValue'],
  relations: ['name', 'isLocked'],
  labels: ['name', 'isLocked', 'parentId', 'isLinkedLabel'],
};

function refuseLocked<K extends SchemaKind>(kind: K, before: KindItem[K], after: KindItem[K]): void {
  if (!before.isLocked) return;
  const field = lockedFields[kind].find((name) => !isSame(before[name], after[name]));
  if (field === undefined) return;
  const change = field === 'name' ? 'be renamed' : field === 'isLocked' ? 'be unlocked' : `have another ${field}`;
  throw invalid(
    `The ${singular[kind]} '${before.name}' is built in and cannot ${change}. You can hide it and change its description.`,
  );
}

const defined = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Tells whether two values are equal as JSON, regardless of the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [defined(a), defined(b)];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length && keys.every((key) => key in right && isSame(left[key], right[key]))
  );
}
