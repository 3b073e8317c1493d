import type { EntityPatch } from '../../../../model/entities/entity.ts';
import { rewrittenMetadata } from '../../../../model/metadata/rules/references.ts';
import type { Class } from '../../../../model/schema/schema.ts';
import type { PlannedEntity } from '../../import-plan.ts';
import { originIn, settingsIn } from '../../rules/file-entities.ts';
import type { ReqifAttribute, ReqifObject, ReqifType, ReqifValue } from './document.ts';
import { LABELS, type Exact } from './exact.ts';
import { attributeTarget, type EntityTextField, type AttributeTarget } from './field-places.ts';
import { chosenNames, classOf, isOurs, nameFrom, plainValueText } from './fields.ts';
import { isOnlyWords, withoutOuterDiv } from './html-as-read.ts';
import {
  attrsFromValues,
  exactOf,
  exactText,
  textHere,
  WRITTEN,
  type ForProperty,
  type Problem,
} from './map-values.ts';
import { existingIdOf, isOwnIdentifier, paragraph, type Mapping } from './mapping.ts';
import { labelId } from './model.ts';
import { propertyOfAttribute } from './own-properties.ts';

export const LONGEST_NAME = 500;
export const LONGEST_NUMBER = 100;

/** Turns an object into an entity, with its number in the file, or else its position in the hierarchy. */
export function objectAsEntity(mapping: Mapping, object: ReqifObject, position: string | undefined): PlannedEntity {
  const { document, schema, warn } = mapping;
  const type = document.types.get(object.typeId);
  if (!type && document.types.size > 0)
    warn(
      object.name || object.id,
      `Its type '${object.typeId}' is not in the file; it was imported as ${classOf(schema, type).name}.`,
    );
  const owner = classOf(schema, type);
  return entityOf(mapping, object, { type, owner, spelledAs: owner, position });
}

interface As {
  type: ReqifType | undefined;
  /** The class of the entity, after which the attributes are named in our files. */
  owner: Class;
  spelledAs: { globalId: string };
  position?: string | undefined;
}

/** Turns an object or a specification into an entity of a class. */
export function entityOf(mapping: Mapping, object: ReqifObject, as: As): PlannedEntity {
  const { type, owner, position } = as;
  const exact = exactOf(type?.attributes, object.values);
  const isIts = exact.id === object.id;
  const { fields, written, given, labelIds, isDescribed } = sorted(mapping, object, as, isIts);
  const properties = mapping.schema.propertiesOf.get(owner.id) ?? [];
  const problem: Problem = (value, message) => mapping.warnOf(object, value, message);
  const asWritten: Record<string, string> = {};
  const attrs = attrsFromValues(mapping, properties, type?.attributes, given, exact, problem, asWritten);
  const heading = (fields.name || (isIts ? '' : object.name)).replace(/\s+/g, ' ');
  const told = fields.description ?? (object.description && !isIts ? paragraph(object.description) : '');
  const description = told === '' && heading.length > LONGEST_NAME ? paragraph(heading) : told;
  if (told !== '' && heading.length > LONGEST_NAME) tellNameCut(mapping, object, heading);
  const globalId = isIts ? (exact.globalId ?? object.id) : isOwnIdentifier(object.id) ? object.id : undefined;
  const isUnspoilt = (field: 'name' | 'number') =>
    exact[field] !== undefined && exact[field].trim() === (fields[field] ?? '');
  return {
    key: object.id,
    existingId: existingIdOf(mapping, object, isIts ? globalId : undefined),
    patch: {
      ...(globalId !== undefined && { globalId }),
      classId: owner.id,
      name: isUnspoilt('name') ? exact.name! : (heading || nameFrom(plainWords(description))).slice(0, LONGEST_NAME),
      number: isUnspoilt('number') ? exact.number! : fields.number || (position ?? ''),
      description: exactText(mapping, exact.description, written) ?? description,
      attrs,
      ...(labelIds && { labelIds }),
      ...(isIts ? ownFields(mapping, exact) : { metadata: metadataOf(object, type, owner, heading, asWritten) }),
    },
    ...(isIts && exact.created && { origin: originIn(exact) }),
    ...(!isIts && !isDescribed && description === '' && { unsaid: ['description'] }),
  };
}

/** Warns that a name was cut, with the rest of it. */
export const tellNameCut = ({ warn }: Pick<Mapping, 'warn'>, { name, id }: ReqifObject, whole: string): void =>
  warn(
    name.slice(0, LONGEST_NAME) || id,
    `Its name was cut to ${LONGEST_NAME} characters; this part was left out: '${whole.slice(LONGEST_NAME)}'.`,
  );

const metadataOf = (
  object: ReqifObject,
  type: ReqifType | undefined,
  owner: Class,
  heading: string,
  asWritten: Record<string, string>,
): Record<string, string> => ({
  ...(!isOwnIdentifier(object.id) && { 'reqif:id': object.id }),
  ...(type && type.name !== owner.name && { 'reqif:type': type.name }),
  ...(object.name !== '' && object.name !== heading && { [LONG_NAME]: object.name }),
  ...(object.description !== '' && { [DESC]: object.description }),
  ...(Object.keys(asWritten).length > 0 && { [WRITTEN]: JSON.stringify(asWritten) }),
});

/** The metadata key of an object's long name if that is not its name. */
export const LONG_NAME = 'reqif:long-name';
/** The metadata key of an object's description if that is not its text. */
export const DESC = 'reqif:desc';

const plainWords = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** Sorts the values of an object by their targets: fields, labels, or properties. */
function sorted(mapping: Mapping, object: ReqifObject, { type, owner, spelledAs }: As, isIts: boolean) {
  const { schema, warnOf } = mapping;
  const properties = schema.propertiesOf.get(owner.id) ?? [];
  const { attributes, hasLabels, isDescribed, defaults } = knownOf(type);
  const fields: Partial<Record<EntityTextField, string>> = {};
  const ranks: Partial<Record<EntityTextField, number>> = {};
  let written: string | undefined;
  const given: ForProperty[] = [];
  let labelIds: number[] | undefined = hasLabels ? [] : undefined;
  // Our own files write every value, so an omitted one is none rather than the default.
  for (const value of isIts ? object.values : withDefaults(defaults, object.values)) {
    const known = attributes.get(value.definitionId);
    if (!known) {
      const said = shown(value.kind === 'ENUMERATION' ? value.enumIds.join(', ') : plainWords(value.text));
      const message = `The attribute '${value.definitionId}' is not defined in the file; its value was left out: '${said}'.`;
      warnOf(object, value, message);
      continue;
    }
    const { attribute, place, isForUs } = known;
    const property = propertyOfAttribute(mapping, properties, spelledAs, type!, attribute);
    if (property) given.push({ property, attribute, value });
    else if (attribute.name === LABELS) labelIds = labelsOf(mapping, object, attribute, value);
    else if (!isForUs && 'field' in place) {
      const read = fieldOf(mapping, place.field, attribute, value);
      if (read.text === '') continue;
      if (place.field === 'number' && read.text.length > LONGEST_NUMBER) {
        warnOf(object, value, `Its '${attribute.name}' is too long for a number; it was left out: '${read.text}'.`);
        continue;
      }
      if (place.field !== 'description' && isMoreThanWords(value))
        warnOf(
          object,
          value,
          `Its '${attribute.name}' was imported without its formatting and images: '${shown(read.text)}'.`,
        );
      const other = fields[place.field];
      const isBetter = place.rank < (ranks[place.field] ?? Infinity);
      if (other !== undefined && other !== read.text)
        warnOf(
          object,
          value,
          `It has more than one ${place.field}; this one was left out: '${shown(plainWords(isBetter ? other : read.text))}'.`,
        );
      if (!isBetter) continue;
      fields[place.field] = read.text;
      ranks[place.field] = place.rank;
      if (place.field === 'description') written = read.written;
    } else if (!isForUs && plainValueText(mapping.document, attribute, value) !== '')
      warnOf(
        object,
        value,
        `The schema has no property for '${attribute.name}'; its value was left out: '${shown(plainValueText(mapping.document, attribute, value))}'.`,
      );
  }
  return { fields, written, given, labelIds, isDescribed };
}

const shown = (text: string) => text.trim().slice(0, 80);
const isMoreThanWords = ({ kind, text }: ReqifValue) => kind === 'XHTML' && !isOnlyWords(text);

/** The facts about a type that reading its objects needs. */
interface KnownType {
  attributes: ReadonlyMap<string, { attribute: ReqifAttribute; place: AttributeTarget; isForUs: boolean }>;
  hasLabels: boolean;
  /** True if its objects have a text; an object without one then has an empty text. */
  isDescribed: boolean;
  defaults: readonly ReqifValue[];
}
const knownTypes = new WeakMap<ReqifType, KnownType>();
const noType: KnownType = { attributes: new Map(), hasLabels: false, isDescribed: false, defaults: [] };

function knownOf(type: ReqifType | undefined): KnownType {
  if (!type) return noType;
  const known = knownTypes.get(type) ?? lookedAt(type);
  knownTypes.set(type, known);
  return known;
}

function lookedAt(type: ReqifType): KnownType {
  const list = [...type.attributes.values()];
  return {
    attributes: new Map(
      Array.from(type.attributes, ([id, attribute]) => [
        id,
        { attribute, place: attributeTarget(type, attribute), isForUs: isOurs(attribute) },
      ]),
    ),
    hasLabels: list.some(({ name }) => name === LABELS),
    isDescribed: list.some((attribute) => fieldFor(type, attribute) === 'description'),
    defaults: [...type.attributes].flatMap(([id, { defaultValue }]) =>
      defaultValue ? [{ ...defaultValue, definitionId: id }] : [],
    ),
  };
}

function fieldFor(type: ReqifType, attribute: ReqifAttribute): EntityTextField | undefined {
  const place = attributeTarget(type, attribute);
  return 'field' in place ? place.field : undefined;
}

function withDefaults(defaults: readonly ReqifValue[], values: readonly ReqifValue[]): readonly ReqifValue[] {
  if (defaults.length === 0) return values;
  const given = new Set(values.map((value) => value.definitionId));
  return [...values, ...defaults.filter(({ definitionId }) => !given.has(definitionId))];
}

/** The text of a field, and as it was written. */
function fieldOf({ document }: Mapping, field: EntityTextField, attribute: ReqifAttribute, value: ReqifValue) {
  if (field !== 'description') return { text: plainValueText(document, attribute, value), written: value.text };
  if (value.kind === 'XHTML') return { text: withoutOuterDiv(value.text), written: value.text };
  const text = plainValueText(document, attribute, value);
  return { text: text === '' ? '' : paragraph(text), written: value.text };
}

/** Returns the labels of an object: by our identifiers, else by their names. */
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
function ownFields(mapping: Mapping, exact: Exact): Partial<EntityPatch> {
  const { schema, own } = mapping;
  const linked =
    exact.linkedLabel && [...schema.labels.values()].find(({ globalId }) => globalId === exact.linkedLabel);
  const image = exact.image == null ? undefined : own?.fileIds.get(exact.image);
  return {
    ...settingsIn(exact),
    ...(linked && { linkedLabelId: linked.id }),
    ...(image !== undefined && { imageId: image }),
    ...(exact.metadata && { metadata: rewrittenMetadata(exact.metadata, (text) => textHere(mapping, text)) }),
  };
}
