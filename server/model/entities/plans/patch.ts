import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { storableJson } from '../../../platform/text/text.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { classMissing } from '../../../refusals/saves.ts';
import type { Attrs, AttributeValue } from '../../attributes/attribute.ts';
import { withComputed } from '../../attributes/rules/formulas/computed.ts';
import { checkedValues, defaultsToWrite, packAttrs, refuseWorkedOut } from '../../attributes/rules/values.ts';
import { givenFields } from '../../changes/rules/field-lists.ts';
import { checkedMetadata } from '../../metadata/rules/references.ts';
import { className } from '../../schema/rules/display-names.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { checkedDescription, checkedName, checkedEntityNumber, isChanged, sortNumber } from '../rules/names.ts';
import { withNotes } from '../rules/notes.ts';
import { unset } from '../rules/unset.ts';

/** So long may the metadata of an entity be, as JSON. */
export const MAX_METADATA = 200_000;

/** The original author and time of an imported entity. */
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
  /** True if people or scripts wrote the values; otherwise they were stored before and may include computed ones. */
  isWritten?: boolean | undefined;
  /** True if the save records somebody's action, such as who settled a request; nobody writes that metadata by hand. */
  isNoting?: boolean | undefined;
}

type Patch = EntityPatch & { id: number };

/**
 * Applies a patch to an entity, trimmed, sanitised and sortable; refuses it with the reason if it is invalid. Revision and times are set
 * when it is written.
 */
export function applyPatch(
  schema: Schema,
  { organizationId }: ProjectKey,
  before: Entity | undefined,
  patch: Patch,
  stamp: Stamp,
): Entity {
  const base = before ?? blank(organizationId, patch, stamp);
  const classId = within('classId', () => lawfulClass(schema, before, patch));
  const number =
    patch.number === undefined ? base.number : within('number', () => checkedEntityNumber(patch.number!, base.id));
  const after: Entity = {
    ...base,
    classId,
    name: patch.name === undefined ? base.name : within('name', () => checkedName(patch.name!)),
    number,
    sortNumber: patch.number === undefined && before ? base.sortNumber : sortNumber(number, base.id),
    description:
      patch.description === undefined || patch.description === before?.description
        ? base.description
        : within('description', () => checkedDescription(patch.description!)),
    attrs: within('attrs', () =>
      (stamp.isWritten ? writtenAttrsAfter : attrsAfter)(
        schema.propertiesOf.get(classId) ?? [],
        base.attrs,
        patch.attrs ?? {},
        !before,
        `the class '${className(schema, classId)}'`,
      ),
    ),
    labelIds: labelsAfter(schema, base.labelIds, patch),
  };
  for (const field of givenFields)
    if (patch[field] !== undefined) (after as unknown as Record<string, unknown>)[field] = storableJson(patch[field]);
  if (patch.metadata)
    after.metadata = within('metadata', () =>
      checkedMetadata(
        stamp.isWritten && !stamp.isNoting ? withNotes(after.metadata, base.metadata) : after.metadata,
        base.metadata,
      ),
    );
  if (after.imageId !== base.imageId) after.imageModified = after.imageId === null ? null : stamp.date;
  if (patch.metadata && JSON.stringify(patch.metadata).length > MAX_METADATA)
    within('metadata', () => {
      throw invalid(`The metadata of '${after.name}' is too large. Store less in it.`);
    });
  return before && !isChanged({ ...before }, { ...after }) ? before : after;
}

function blank(organizationId: number, patch: Patch, { username, date, origin, newGlobalId }: Stamp): Entity {
  return {
    ...unset,
    organizationId,
    id: patch.id,
    projectId: patch.projectId,
    globalId: within('globalId', () => lawfulGlobalId(patch.globalId)) ?? newGlobalId(),
    classId: 0,
    name: '',
    number: '',
    sortNumber: '',
    description: '',
    attrs: {},
    labelIds: [],
    imageModified: null,
    isLocked: origin?.isLocked ?? false,
    lockedBy: origin?.lockedBy ?? null,
    created: origin?.created ?? date,
    createdBy: origin?.createdBy ?? username,
    modified: origin?.modified ?? null,
    modifiedBy: origin?.modifiedBy ?? null,
    revision: 0,
    originProjectId: null,
    originId: null,
    originRevision: null,
  };
}

function lawfulClass(schema: Schema, before: Entity | undefined, { classId }: Patch): number {
  if (classId === undefined && before) return before.classId;
  if (classId === undefined || classId === null) throw classMissing();
  const found = schema.classes.get(classId);
  if (!found) throw invalid(`There is no class ${classId}. Use a class of the project's schema.`);
  if (found.isAbstract) throw invalid(`The class ${found.name} is abstract.`);
  return classId;
}

function lawfulGlobalId(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!/^[\w.:-]{1,100}$/.test(given))
    throw invalid(`'${given.slice(0, 100)}' cannot be a global id. Use letters, digits, '_', '-', '.' and ':'.`);
  return given;
}

function labelsAfter(schema: Schema, before: number[], { labelIds, addLabels, removeLabels }: Patch): number[] {
  if (!labelIds && !addLabels && !removeLabels) return before;
  const gone = new Set(removeLabels);
  return within(labelIds ? 'labelIds' : 'addLabels', () =>
    lawfulLabels(
      schema,
      [...(labelIds ?? before), ...(addLabels ?? [])].filter((id) => !gone.has(id)),
    ),
  );
}

function lawfulLabels(schema: Schema, ids: readonly number[]): number[] {
  const unknown = ids.find((id) => !schema.labels.has(id));
  if (unknown !== undefined) throw invalid(`There is no label ${unknown}. Use a label of the project's schema.`);
  return [...new Set(ids)];
}

function isEmpty(attrs: Readonly<Attrs>): boolean {
  for (const _ in attrs) return false;
  return true;
}

/** Tells whether checking changed no value: most values of a large import are already in stored form, and are not copied again. */
const isAsGiven = (checked: readonly (readonly [id: string, value: AttributeValue])[], given: Attrs) =>
  checked.every(([id, value]) => value !== null && value === given[id]);

/** Returns attributes with the given ones set; null removes a value. A new owner also gets the defaults of its properties. */
export function attrsAfter(
  properties: readonly Property[],
  stored: Attrs,
  given: Attrs,
  isNew: boolean,
  owner = 'this relation',
): Attrs {
  const defaults = isNew ? defaultsToWrite(properties) : {};
  const checked = checkedValues(properties, given, { stored, owner });
  const isWorkedOut = properties.some(({ type }) => type === 'COMPUTABLE');
  if (!isWorkedOut && isEmpty(defaults) && isEmpty(stored))
    return isAsGiven(checked, given) ? given : packAttrs(checked);
  const values = new Map<string, AttributeValue>(Object.entries(defaults));
  for (const id in stored) values.set(id, stored[id]!);
  for (const [id, value] of checked) values.set(id, value);
  return packAttrs(isWorkedOut ? withComputed(properties, values) : values);
}

/** Returns the attributes after people or scripts wrote values, leaving out those that are computed. */
export const writtenAttrsAfter: typeof attrsAfter = (properties, stored, given, ...about) => {
  refuseWorkedOut(properties, stored, given);
  return attrsAfter(properties, stored, given, ...about);
};
