import type { EntityPatch } from '../../../../model/entities/entity.ts';
import type { Class } from '../../../../model/schema/schema.ts';
import type { PlannedEntity } from '../../plan.ts';
import type { ReqifAttribute, ReqifObject, ReqifType, ReqifValue } from './document.ts';
import { LABELS, type Exact } from './exact.ts';
import { chosenNames, classOf, isOurs, nameFrom, placeOf, propertyOf, textOf } from './fields.ts';
import { unwrapped } from './html-as-read.ts';
import { attrsOf, exactOf, exactText, type ForProperty } from './map-values.ts';
import { existingIdOf, isGlobalId, paragraph, type Mapping } from './mapping.ts';
import { labelId } from './model.ts';

type Field = 'name' | 'number' | 'description';

/** The entity that an object becomes. Its number is the one it has in the file, else its place in the hierarchy. */
export function objectAsEntity(mapping: Mapping, object: ReqifObject, position: string | undefined): PlannedEntity {
  const { document, schema, warn } = mapping;
  const type = document.types.get(object.typeId);
  if (!type && document.types.size > 0)
    warn(
      object.name || object.id,
      `Its type '${object.typeId}' is not in the file; it became a ${classOf(schema, type).name}.`,
    );
  const owner = classOf(schema, type);
  return entityOf(mapping, object, { type, owner, spelledAs: owner, position });
}

interface As {
  type: ReqifType | undefined;
  /** The class that it is to have, and what the attributes are named after in files of ours. */
  owner: Class;
  spelledAs: { globalId: string };
  position?: string | undefined;
}

/** An object or a specification as an entity of a class. */
export function entityOf(mapping: Mapping, object: ReqifObject, as: As): PlannedEntity {
  const { type, owner, position } = as;
  const exact = exactOf(type?.attributes, object.values);
  const { fields, written, given, labelIds } = sorted(mapping, object, as);
  const properties = mapping.schema.propertiesOf.get(owner.id) ?? [];
  const problem = (message: string) => mapping.warn(object.name || object.id, message);
  const attrs = attrsOf(mapping, properties, type?.attributes.values() ?? [], given, exact, problem);
  const description = fields.description ?? (object.description ? paragraph(object.description) : '');
  const isIts = exact.id === object.id;
  const globalId = isIts ? (exact.globalId ?? object.id) : isGlobalId(object.id) ? object.id : undefined;
  const isUnspoilt = (field: 'name' | 'number') =>
    exact[field] !== undefined && exact[field].trim() === (fields[field] ?? '');
  return {
    key: object.id,
    existingId: existingIdOf(mapping, object, isIts ? globalId : undefined),
    patch: {
      ...(globalId !== undefined && { globalId }),
      classId: owner.id,
      name: isUnspoilt('name')
        ? exact.name!
        : (fields.name || object.name || nameFrom(plainWords(description))).replace(/\s+/g, ' ').slice(0, 500),
      number: isUnspoilt('number') ? exact.number! : fields.number || (position ?? ''),
      description: exactText(mapping, exact.description, written) ?? description,
      attrs,
      ...(labelIds && { labelIds }),
      ...(isIts ? ownFields(mapping, exact) : { metadata: metadataOf(object, type, owner) }),
    },
    ...(isIts && exact.created && { origin: originOf(exact) }),
  };
}

const metadataOf = (object: ReqifObject, type: ReqifType | undefined, owner: Class): Record<string, string> => ({
  ...(!isGlobalId(object.id) && { 'reqif:id': object.id }),
  ...(type && type.name !== owner.name && { 'reqif:type': type.name }),
});

const plainWords = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** The values of an object by what they are for: fields, labels, or properties. */
function sorted(mapping: Mapping, object: ReqifObject, { type, owner, spelledAs }: As) {
  const { schema, warnOnce } = mapping;
  const properties = schema.propertiesOf.get(owner.id) ?? [];
  const found: Partial<Record<Field, { text: string; written: string; rank: number }>> = {};
  const given: ForProperty[] = [];
  let labelIds: number[] | undefined = [...(type?.attributes.values() ?? [])].some(({ name }) => name === LABELS)
    ? []
    : undefined;
  for (const value of withDefaults(type, object)) {
    const attribute = type?.attributes.get(value.definitionId);
    if (!attribute) {
      const message = `The attribute '${value.definitionId}' is not defined in the file; its values were left out.`;
      warnOnce(object, value, message);
      continue;
    }
    const property = propertyOf(properties, spelledAs, attribute);
    const place = placeOf(attribute);
    if (property) given.push({ property, attribute, value });
    else if (attribute.name === LABELS) labelIds = labelsOf(mapping, object, attribute, value);
    else if (!isOurs(attribute) && 'field' in place) {
      const { text, written } = fieldOf(mapping, place.field, attribute, value);
      const before = found[place.field];
      if (text !== '' && (!before || place.rank < before.rank))
        found[place.field] = { text, written, rank: place.rank };
    }
  }
  const fields = Object.fromEntries(Object.entries(found).map(([name, { text }]) => [name, text]));
  return { fields: fields as Partial<Record<Field, string>>, written: found.description?.written, given, labelIds };
}

function withDefaults(type: ReqifType | undefined, { values }: ReqifObject): ReqifValue[] {
  const given = new Set(values.map((value) => value.definitionId));
  const defaults = [...(type?.attributes.values() ?? [])].flatMap((attribute) =>
    attribute.defaultValue && !given.has(attribute.id)
      ? [{ ...attribute.defaultValue, definitionId: attribute.id }]
      : [],
  );
  return [...values, ...defaults];
}

/** The text of a field, and as it was written. */
function fieldOf({ document }: Mapping, field: Field, attribute: ReqifAttribute, value: ReqifValue) {
  if (field !== 'description') return { text: textOf(document, attribute, value), written: value.text };
  if (value.kind === 'XHTML') return { text: unwrapped(value.text), written: value.text };
  const text = textOf(document, attribute, value);
  return { text: text === '' ? '' : paragraph(text), written: value.text };
}

/** The labels that an object has: by what we call them, else by their names. */
function labelsOf(mapping: Mapping, object: ReqifObject, attribute: ReqifAttribute, value: ReqifValue): number[] {
  const labels = [...mapping.schema.labels.values()];
  const names = chosenNames(mapping.document, attribute, value);
  return value.enumIds.flatMap((id, i) => {
    const label = labels.find((each) => labelId(each) === id) ?? labels.find((each) => each.name === names[i]);
    if (!label) mapping.warn(object.name || object.id, `The schema has no label '${names[i]}'; it was left out.`);
    return label ? [label.id] : [];
  });
}

/** The fields that only we know of. */
function ownFields({ schema, own }: Mapping, exact: Exact): Partial<EntityPatch> {
  const linked =
    exact.linkedLabel && [...schema.labels.values()].find(({ globalId }) => globalId === exact.linkedLabel);
  const image = exact.image == null ? undefined : own?.fileIds.get(exact.image);
  return {
    isHidden: exact.isHidden ?? false,
    isArchived: exact.isArchived ?? false,
    isRedacted: exact.isRedacted ?? false,
    ...(exact.metaNumber != null && { metaNumber: exact.metaNumber }),
    ...(linked && { linkedLabelId: linked.id }),
    ...(image !== undefined && { imageId: image }),
    ...(exact.branches !== undefined && { branches: exact.branches }),
    ...(exact.controlStep !== undefined && { controlStep: exact.controlStep }),
    ...(exact.metadata && { metadata: exact.metadata }),
    ...(exact.script != null && { script: exact.script }),
  };
}

const originOf = (exact: Exact): PlannedEntity['origin'] => ({
  created: new Date(exact.created!),
  createdBy: exact.createdBy,
  modified: exact.modified ? new Date(exact.modified) : null,
  modifiedBy: exact.modifiedBy ?? null,
  isLocked: exact.isLocked ?? false,
  lockedBy: exact.lockedBy ?? null,
});
