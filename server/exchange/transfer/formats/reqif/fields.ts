import type { AttributeValue } from '../../../../model/attributes/attribute.ts';
import type { People } from '../../../../model/attributes/property-type.ts';
import { attributeFromText, convertedText } from '../../../../model/attributes/rules.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Class, Property, Schema } from '../../../../model/schema/schema.ts';
import { plainText } from '../../../../platform/text/html.ts';
import { ownIn } from '../../../../platform/text/json.ts';
import type { ReqifAttribute, ReqifDatatype, ReqifDocument, ReqifType, ReqifValue } from './document.ts';
import { EXACT, LABELS } from './exact.ts';
import { unwrapped } from './html-as-read.ts';
import { attributeId, typeId } from './model.ts';

/** Where the value of an attribute of the file goes: a field of the entity, a property that is there, or one that is still to be made. */
export type Place = { field: 'name' | 'number' | 'description'; rank: number } | { property: string };

// The names that the ReqIF implementation guide gives; the plain ones are what other tools write instead.
const fields: Record<string, { field: 'name' | 'number' | 'description'; rank: number }> = {
  'reqif.chaptername': { field: 'name', rank: 0 },
  'reqif.name': { field: 'name', rank: 1 },
  'reqif.text': { field: 'description', rank: 0 },
  'reqif.description': { field: 'description', rank: 1 },
  'reqif.foreignid': { field: 'number', rank: 0 },
};

export const placeOf = (attribute: Pick<ReqifAttribute, 'name'>): Place =>
  ownIn(fields, attribute.name.toLowerCase()) ?? { property: attribute.name };

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/types?$/, '');

const classes = new WeakMap<Schema, WeakMap<object, Class>>();
const none = {};

/** The class that a type of the file means: the one of its name, else Requirement. */
export function classOf(schema: Schema, type: ReqifType | undefined): Class {
  const known = classes.get(schema) ?? new WeakMap<object, Class>();
  classes.set(schema, known);
  const key = type ?? none;
  return known.get(key) ?? known.set(key, classFor(schema, type)).get(key)!;
}

function classFor(schema: Schema, type: ReqifType | undefined): Class {
  const concrete = [...schema.classes.values()].filter((each) => !each.isAbstract);
  const own = type && concrete.find((each) => typeId(each) === type.id);
  if (own) return own;
  const named = type && concrete.find((each) => plainName(each.name) === plainName(type.name));
  return named ?? concrete.find((each) => each.name === 'Requirement') ?? concrete[0]!;
}

const known = new WeakMap<readonly Property[], WeakMap<object, Map<string, Property | undefined>>>();

/** The property that an attribute is for, looked for once. */
export function propertyOf(
  properties: readonly Property[],
  owner: { globalId: string },
  attribute: Pick<ReqifAttribute, 'id' | 'name'>,
): Property | undefined {
  let ofAttributes = known.get(properties);
  if (!ofAttributes) known.set(properties, (ofAttributes = new WeakMap()));
  let found = ofAttributes.get(attribute);
  if (!found) ofAttributes.set(attribute, (found = new Map()));
  if (!found.has(owner.globalId)) found.set(owner.globalId, propertyFor(properties, owner, attribute));
  return found.get(owner.globalId);
}

/** The one whose identifier it has in files of ours, else the one of its name, however it is capitalized. */
function propertyFor(
  properties: readonly Property[],
  owner: { globalId: string },
  attribute: Pick<ReqifAttribute, 'id' | 'name'>,
): Property | undefined {
  const own = properties.find((property) => attributeId(owner, property) === attribute.id);
  if (own || 'field' in placeOf(attribute) || isOurs(attribute)) return own;
  return properties.find((property) => property.name.toLowerCase() === attribute.name.toLowerCase());
}

/** Whether an attribute is one that we keep our own things in. */
export const isOurs = ({ name }: Pick<ReqifAttribute, 'name'>): boolean => name === EXACT || name === LABELS;

/** The type of property that values of an attribute need. */
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

/** The names behind the enumeration values of a value. */
export function chosenNames(
  document: ReqifDocument,
  attribute: ReqifAttribute | undefined,
  value: ReqifValue,
): string[] {
  const known = attribute && document.datatypes.get(attribute.datatypeId)?.values;
  return value.enumIds.map((id) => known?.get(id) ?? id);
}

/** The value as plain text, whatever its kind. */
export const textOf = (document: ReqifDocument, attribute: ReqifAttribute | undefined, value: ReqifValue): string => {
  if (value.kind === 'XHTML') return plainText(value.text).trim();
  if (value.kind === 'ENUMERATION') return chosenNames(document, attribute, value).join(', ');
  return value.text;
};

/** A value for a property, with a message about what it lacks of what the file says; without a value where it is none. Empty values are no values. */
export function attributeFor(
  document: ReqifDocument,
  attribute: ReqifAttribute,
  value: ReqifValue,
  property: Property,
  people?: People,
): { value?: AttributeValue; problem?: string | null } {
  const text = textOf(document, attribute, value);
  const wrong = (what: string) => ({
    problem: `'${text.slice(0, 80)}' is not ${what} of '${attribute.name}'; it was passed over.`,
  });
  const { reqif, search, isQuality } = propertyType(property.type);
  if (reqif.kind === 'XHTML')
    return { value: value.kind === 'XHTML' ? unwrapped(value.text) : attributeFromText(property, text) };
  if (text === '') return { value: null };
  if (value.kind === 'DATE' && reqif.kind === 'DATE') {
    const date = Date.parse(text);
    return Number.isNaN(date) ? wrong('a date') : { value: date };
  }
  if (value.kind === 'BOOLEAN') {
    const yes = /^(true|1)$/i.test(text);
    if (!yes && !/^(false|0)$/i.test(text)) return wrong('a boolean');
    if (isQuality) return { value: { value: yes, suggestions: [] } };
    if (reqif.kind === 'BOOLEAN') return { value: yes };
  }
  if ((value.kind === 'INTEGER' || value.kind === 'REAL') && reqif.kind === 'REAL') {
    const number = Number(text);
    return Number.isFinite(number) ? { value: number } : wrong('a number');
  }
  if (value.kind === 'ENUMERATION' && search === 'choices') return { value: chosenNames(document, attribute, value) };
  if (reqif.kind === 'STRING' && reqif.text === 'exact') return { value: text };
  if (reqif.kind === 'STRING' && reqif.text === 'written') return { value: null };
  const converted = convertedText(property, text, people && { people });
  if (!converted) return wrong('a value');
  // Of a text that is dropped whole nothing comes in: what is there stays.
  const { value: here, warning } = converted;
  const isDropped = here === null || (Array.isArray(here) && here.length === 0);
  return { ...(!isDropped && { value: here }), problem: warning };
}

const MAX_NAME = 80;

/** A name out of a text: its first sentence, or as many words of it as fit. */
export function nameFrom(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_NAME) return line.replace(/\.$/, '');
  const sentence = /^.{10,79}?[.!?](?=\s)/.exec(line)?.[0];
  if (sentence) return sentence.slice(0, -1);
  const cut = line.slice(0, MAX_NAME - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20))}…`;
}
