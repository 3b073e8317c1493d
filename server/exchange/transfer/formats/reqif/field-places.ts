import { textFields } from '../../../../model/changes/rules/field-lists.ts';
import type { FieldsWith } from '../../../../model/changes/rules/fields.ts';
import { ownIn } from '../../../../platform/text/json.ts';
import type { ReqifAttribute, ReqifType } from './document.ts';

export type EntityTextField = FieldsWith<{ search: 'text' }>;

/** The target of a file's attribute: a field of the entity, or a property by its name. */
export type AttributeTarget = { field: EntityTextField; rank: number } | { property: string };

// The names that the ReqIF implementation guide gives.
const guided: Record<string, { field: EntityTextField; rank: number }> = {
  'reqif.chaptername': { field: 'name', rank: 0 },
  'reqif.name': { field: 'name', rank: 1 },
  'reqif.text': { field: 'description', rank: 0 },
  'reqif.description': { field: 'description', rank: 1 },
  'reqif.foreignid': { field: 'number', rank: 0 },
};

// The names that other tools write instead, the likeliest first.
const plain: Record<EntityTextField, readonly string[]> = {
  name: ['title', 'name', 'chaptername', 'heading', 'objectheading'],
  number: ['id', 'uid', 'identifier', 'foreignid', 'reqid', 'requirementid', 'objectidentifier'],
  description: ['text', 'statement', 'objecttext', 'requirementtext', 'description'],
};

/** Returns the place that the implementation guide gives to an attribute of this name. */
export const guideTarget = ({ name }: Pick<ReqifAttribute, 'name'>): AttributeTarget =>
  ownIn(guided, name.toLowerCase()) ?? { property: name };

const known = new WeakMap<ReqifType, ReadonlyMap<ReqifAttribute, AttributeTarget>>();

/**
 * The place of an attribute within its type. Where a type has none of the guide's names for a field, the likeliest of its plain names, such as
 * ID, Title or Text, is taken for it; what else is called so is an attribute like any other. Links have attributes alone.
 */
export function attributeTarget(type: ReqifType, attribute: ReqifAttribute): AttributeTarget {
  if (type.of === 'RELATION') return { property: attribute.name };
  let places = known.get(type);
  if (!places) known.set(type, (places = placesIn(type)));
  return places.get(attribute) ?? guideTarget(attribute);
}

function placesIn({ attributes }: ReqifType): ReadonlyMap<ReqifAttribute, AttributeTarget> {
  const all = [...attributes.values()];
  const places = new Map(all.map((attribute) => [attribute, guideTarget(attribute)]));
  const isTaken = (field: EntityTextField) =>
    [...places.values()].some((place) => 'field' in place && place.field === field);
  for (const field of textFields) {
    const named = plain[field].flatMap((name) => all.filter((each) => plainName(each) === name && fits(field, each)));
    if (!isTaken(field) && named[0]) places.set(named[0], { field, rank: 0 });
  }
  return places;
}

const plainName = ({ name }: ReqifAttribute) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const fits = (field: EntityTextField, { kind }: ReqifAttribute): boolean =>
  kind === 'STRING' || kind === (field === 'number' ? 'INTEGER' : 'XHTML');
