import type { ProjectKey } from '../access/keys.ts';
import type { Attrs } from '../attributes/attribute.ts';
import { propertyType } from '../attributes/types/index.ts';
import { same } from '../changes/rules.ts';
import { sanitizeHtml } from '../platform/html.ts';
import { storableText } from '../platform/text.ts';
import { classMissing, invalid } from '../refusals.ts';
import type { Property, Schema } from '../schema/schema.ts';
import type { Entity, EntityPatch } from './entity.ts';
import { sortNumber } from './rules.ts';

const MAX_NAME = 1_000;
const MAX_DESCRIPTION = 2_000_000;
const MAX_METADATA = 200_000;
const MAX_ATTRS = 5_000_000;

/** Where an entity came from when it was not made here: what an import brings along. */
export interface Origin {
  created?: Date | undefined;
  createdBy?: string | undefined;
  modified?: Date | null | undefined;
  modifiedBy?: string | null | undefined;
  isLocked?: boolean | undefined;
  lockedBy?: string | null | undefined;
}

export interface Stamp {
  username: string;
  date: Date;
  origin: Origin | undefined;
  newGlobalId(): string;
}

type Patch = EntityPatch & { id: number };

/** An entity with a patch applied: trimmed, sanitised, sortable and lawful, or refused with the reason. Its revision and times are stamped when it is written. */
export function patched(
  schema: Schema,
  { organizationId }: ProjectKey,
  before: Entity | undefined,
  patch: Patch,
  stamp: Stamp,
): Entity {
  const base = before ?? blank(organizationId, patch, stamp);
  const classId = lawfulClass(schema, before, patch);
  const number = patch.number === undefined ? base.number : line(patch.number);
  const after: Entity = {
    ...base,
    classId,
    name: patch.name === undefined ? base.name : lawfulName(patch.name),
    number,
    sortNumber: patch.number === undefined && before ? base.sortNumber : sortNumber(number, base.id),
    description:
      patch.description === undefined || patch.description === before?.description
        ? base.description
        : lawfulDescription(patch.description),
    attrs: checkAttrs(
      schema.propertiesOf.get(classId) ?? [],
      base.attrs,
      patch.attrs ?? {},
      !before,
      schema.classes.get(classId)?.name ?? 'Unknown Class',
    ),
    labelIds: patch.labelIds === undefined ? base.labelIds : lawfulLabels(schema, patch.labelIds),
  };
  for (const field of plain) if (patch[field] !== undefined) Object.assign(after, { [field]: patch[field] });
  if (patch.metadata && JSON.stringify(patch.metadata).length > MAX_METADATA)
    throw invalid(`The metadata of '${after.name}' is too large. Keep less in it.`);
  if (before && same(withoutDerived(before), withoutDerived(after))) return before;
  return after;
}

const plain = [
  'metaNumber',
  'imageId',
  'linkedLabelId',
  'isHidden',
  'isArchived',
  'isRedacted',
  'branches',
  'controlStep',
  'metadata',
  'script',
] as const;

// Neither is a change: both follow from the number (§4).
const withoutDerived = ({ sortNumber: _, metaNumber: __, ...rest }: Entity) => rest;

function blank(organizationId: number, patch: Patch, { username, date, origin, newGlobalId }: Stamp): Entity {
  return {
    organizationId,
    id: patch.id,
    projectId: patch.projectId,
    globalId: lawfulGlobalId(patch.globalId) ?? newGlobalId(),
    classId: 0,
    name: '',
    number: '',
    sortNumber: sortNumber('', patch.id),
    metaNumber: null,
    description: '',
    attrs: {},
    labelIds: [],
    imageId: null,
    imageModified: null,
    linkedLabelId: null,
    isHidden: false,
    isArchived: false,
    isRedacted: false,
    isLocked: origin?.isLocked ?? false,
    lockedBy: origin?.lockedBy ?? null,
    branches: null,
    controlStep: null,
    metadata: {},
    script: null,
    created: origin?.created ?? date,
    createdBy: origin?.createdBy ?? username,
    modified: origin?.modified ?? null,
    modifiedBy: origin?.modifiedBy ?? null,
    revision: 0,
  };
}

function lawfulClass(schema: Schema, before: Entity | undefined, { classId }: Patch): number {
  if (classId === undefined && before) return before.classId;
  if (classId === undefined || classId === null) throw classMissing();
  const found = schema.classes.get(classId);
  if (!found) throw invalid(`There is no class ${classId}. Use a class of the project's schema.`);
  if (found.isAbstract) throw invalid(`Class ${found.name} is abstract.`);
  return classId;
}

const line = (text: string) => storableText(text).replace(/\s+/g, ' ').trim();

function lawfulName(given: string): string {
  const name = line(given);
  if (name.length > MAX_NAME) throw tooLong('Name');
  return name;
}

function lawfulDescription(given: string): string {
  if (given.length > MAX_DESCRIPTION) throw tooLong('Description');
  return sanitizeHtml(storableText(given));
}

const tooLong = (field: string) =>
  invalid(
    `One of the attributes is too long. The attribute that is too long is ${field}. Enter a shorter value and try again.`,
  );

function lawfulGlobalId(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!/^[\w.:-]{1,100}$/.test(given))
    throw invalid(`'${given.slice(0, 100)}' cannot be a global id. Use letters, digits, '_', '-', '.' and ':'.`);
  return given;
}

function lawfulLabels(schema: Schema, ids: readonly number[]): number[] {
  const unknown = ids.find((id) => !schema.labels.has(id));
  if (unknown !== undefined) throw invalid(`There is no label ${unknown}. Use a label of the project's schema.`);
  return [...new Set(ids)];
}

/** Attributes with the given ones set, checked by their types; null takes a value away. A new entity is also given the defaults that its class's properties name. */
export function checkAttrs(
  properties: readonly Property[],
  stored: Attrs,
  given: Attrs,
  isNew: boolean,
  owner: string,
): Attrs {
  const byId = new Map(properties.map((property) => [String(property.id), property]));
  const attrs: Attrs = { ...stored };
  if (isNew)
    for (const { id, defaultValue } of properties)
      if (defaultValue !== null && !(id in given)) attrs[id] = defaultValue;
  for (const [id, value] of Object.entries(given)) {
    const property = byId.get(id);
    const checked = value === null || value === undefined || !property ? null : propertyType(property.type).check(value, property);
    if (checked !== null) attrs[id] = checked;
    else if (property || value === null || value === undefined) delete attrs[id];
    else if (!same(stored[id], value))
      throw invalid(`Property ${id} does not belong to ${owner}. Use one of its properties.`);
  }
  if (JSON.stringify(attrs).length > MAX_ATTRS) throw tooLong(owner);
  return attrs;
}

/** The same for the attributes of a link. */
export const checkLinkAttrs = (properties: readonly Property[], stored: Attrs, given: Attrs, isNew: boolean): Attrs =>
  checkAttrs(properties, stored, given, isNew, 'this relation');
