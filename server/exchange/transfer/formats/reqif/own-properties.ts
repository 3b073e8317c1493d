import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property, Schema } from '../../../../model/schema/schema.ts';
import type { ReqifAttribute, ReqifDatatype, ReqifHead, ReqifType } from './document.ts';
import { attributeTarget } from './field-places.ts';
import { artifactIn, classOf, isOurs } from './fields.ts';
import { attributeId } from './model.ts';

/** The facts that decide which attributes of a file share a property. */
export interface TypesHere {
  document: Pick<ReqifHead, 'types' | 'datatypes'>;
  schema: Schema;
}

/** Returns the type of property that an attribute's values need. */
export function propertyTypeFor(attribute: ReqifAttribute, datatype: ReqifDatatype | undefined): Property['type'] {
  switch (attribute.kind) {
    case 'XHTML':
      return 'HTML';
    case 'INTEGER':
    case 'REAL':
      return 'NUMBER';
    case 'BOOLEAN':
      return 'BOOLEAN';
    case 'DATE':
      return 'DATETIME';
    case 'ENUMERATION':
      return attribute.multiValued ? 'MULTISELECT' : 'ENUMERATION';
    default:
      return (datatype?.maxLength ?? 1e9) <= 1_000 ? 'TEXT' : 'BIG_TEXT';
  }
}

const LONGEST_NAME = 200;

/** Returns the name of a property that cannot have its attribute's name: attributes are distinguished by identifier, not by name. */
export const ownName = ({ name, id }: Pick<ReqifAttribute, 'name' | 'id'>): string => {
  const which = ` (${id.slice(0, LONGEST_NAME / 2)})`;
  return `${name.slice(0, LONGEST_NAME - which.length).trim()}${which}`;
};

const apartIn = new WeakMap<object, WeakMap<Schema, ReadonlySet<ReqifAttribute>>>();

/**
 * Tells whether an attribute has a property of its own rather than the one of its name, because that belongs to another attribute of its
 * type, or to one of another type with the same class and another kind of values.
 */
export function hasOwnProperty({ document, schema }: TypesHere, attribute: ReqifAttribute): boolean {
  const { types } = document;
  const ofTypes = apartIn.get(types) ?? new WeakMap<Schema, ReadonlySet<ReqifAttribute>>();
  apartIn.set(types, ofTypes);
  const apart = ofTypes.get(schema) ?? attributesApart({ document, schema });
  ofTypes.set(schema, apart);
  return apart.has(attribute);
}

function attributesApart({ document, schema }: TypesHere): ReadonlySet<ReqifAttribute> {
  const first = new Map<string, { type: ReqifType; family: string }>();
  const apart = new Set<ReqifAttribute>();
  for (const type of document.types.values())
    for (const attribute of type.attributes.values()) {
      if (isOurs(attribute) || 'field' in attributeTarget(type, attribute)) continue;
      const name = `${groupOf(schema, type)} ${attribute.name.toLowerCase()}`;
      const family = propertyTypeFor(attribute, undefined);
      const before = first.get(name);
      if (!before) first.set(name, { type, family });
      else if (before.type === type || before.family !== family) apart.add(attribute);
      if (isBesideContext(type, attribute)) apart.add(attribute);
    }
  return apart;
}

/** Returns the owner whose properties the attributes of a type share: a class, or links. */
const groupOf = (schema: Schema, type: ReqifType): string => {
  if (type.of === 'RELATION' || type.of === 'GROUP') return type.of;
  return type.of === 'SPECIFICATION' ? String(artifactIn(schema)?.id) : String(classOf(schema, type).id);
};

/** Tells whether an attribute must not use a plain link's Context, which holds the relation that the link stands for. */
const isBesideContext = ({ of, name }: ReqifType, attribute: ReqifAttribute) =>
  of === 'RELATION' && name.toLowerCase() !== 'related to' && attribute.name.toLowerCase() === 'context';

/** Tells whether a property can hold the values of an attribute. Texts are read as people write them. */
export function canHold(property: Property, { kind, multiValued }: ReqifAttribute): boolean {
  const { reqif, search } = propertyType(property.type);
  const isText = reqif.kind === 'STRING' && reqif.text !== 'written';
  switch (kind) {
    case 'STRING':
      return reqif.kind !== 'STRING' || isText;
    case 'XHTML':
      return reqif.kind === 'XHTML' || (reqif.kind === 'STRING' && reqif.text === 'exact');
    case 'INTEGER':
    case 'REAL':
      return reqif.kind === 'REAL' || reqif.kind === 'INTEGER' || isText;
    case 'ENUMERATION':
      return search === 'choices' || (search === 'choice' && !multiValued) || isText;
    default:
      return reqif.kind === kind || isText;
  }
}

const known = new WeakMap<readonly Property[], WeakMap<object, Map<string, Property | undefined>>>();

/** Returns the property of an attribute, searched for once. */
export function propertyOfAttribute(
  here: TypesHere,
  properties: readonly Property[],
  owner: { globalId: string },
  type: ReqifType,
  attribute: ReqifAttribute,
): Property | undefined {
  let ofAttributes = known.get(properties);
  if (!ofAttributes) known.set(properties, (ofAttributes = new WeakMap()));
  let found = ofAttributes.get(attribute);
  if (!found) ofAttributes.set(attribute, (found = new Map()));
  if (!found.has(owner.globalId)) found.set(owner.globalId, propertyFor(here, properties, owner, type, attribute));
  return found.get(owner.globalId);
}

/** The one whose identifier it has in files of ours, else its own beside others of its name, else the one of its name, however it is capitalized. */
function propertyFor(
  here: TypesHere,
  properties: readonly Property[],
  owner: { globalId: string },
  type: ReqifType,
  attribute: ReqifAttribute,
): Property | undefined {
  const own = properties.find((property) => attributeId(owner, property) === attribute.id);
  if (own || 'field' in attributeTarget(type, attribute) || isOurs(attribute)) return own;
  const named = (name: string) => properties.find((property) => property.name.toLowerCase() === name.toLowerCase());
  const apart = named(ownName(attribute));
  if (apart || hasOwnProperty(here, attribute)) return apart;
  const shared = named(attribute.name);
  return shared && canHold(shared, attribute) ? shared : undefined;
}
