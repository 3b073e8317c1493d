import type { Class, Schema } from '../../../../model/schema/schema.ts';
import { plainText } from '../../../../platform/text/html.ts';
import type { ReqifAttribute, ReqifDocument, ReqifType, ReqifValue } from './document.ts';
import { EXACT, LABELS } from './exact.ts';
import { typeId } from './model.ts';

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/types?$/, '');

const classes = new WeakMap<Schema, WeakMap<object, Class>>();
const none = {};

/** Returns the class that a type of the file means: the one of its name, else Requirement. */
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

/** Returns the class of documents. */
export const artifactIn = (schema: Schema): Class | undefined =>
  [...schema.classes.values()].find((each) => each.name === 'Artifact');

/** Tells whether an attribute holds our own facts. */
export const isOurs = ({ name }: Pick<ReqifAttribute, 'name'>): boolean => name === EXACT || name === LABELS;

/** Returns the names behind the enumeration values of a value. */
export function chosenNames(
  document: Pick<ReqifDocument, 'datatypes'>,
  attribute: ReqifAttribute | undefined,
  value: ReqifValue,
): string[] {
  const known = attribute && document.datatypes.get(attribute.datatypeId)?.values;
  return value.enumIds.map((id) => known?.get(id) ?? id);
}

/** Returns a value as plain text, whatever its kind. */
export const plainValueText = (
  document: Pick<ReqifDocument, 'datatypes'>,
  attribute: ReqifAttribute | undefined,
  value: ReqifValue,
): string => {
  if (value.kind === 'XHTML') return plainText(value.text).trim();
  if (value.kind === 'ENUMERATION') return chosenNames(document, attribute, value).join(', ');
  return value.text;
};

const MAX_NAME = 80;

/** Makes a name from a text: its first sentence, or as many of its words as fit. */
export function nameFrom(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_NAME) return line.replace(/\.$/, '');
  const sentence = /^.{10,79}?[.!?](?=\s)/.exec(line)?.[0];
  if (sentence) return sentence.slice(0, -1);
  const cut = line.slice(0, MAX_NAME - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20))}…`;
}
