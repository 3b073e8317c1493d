import { withoutMarksInQuotes } from '../../../../platform/text/marks.ts';
import { storableText } from '../../../../platform/text/text.ts';

/**
 * Writes any value as XML, in the words of our JSON: a field is an element of its name, or an `entry` with a `key` if the name is not valid
 * for an element; a list holds an `item` for each; `type` marks values that are not text, and empty objects.
 */
export function valueElement(name: string, value: unknown, attributes = ''): string {
  const tag = isName(name) ? name : 'entry';
  const key = tag === name ? '' : ` key="${inAttribute(name)}"`;
  return `<${tag}${key}${attributes}${typeMark(value)}>${innerXml(value)}</${tag}>`;
}

const isName = (name: string) => /^(?!xml)[A-Za-z_][\w.-]*$/i.test(name);
export const inAttribute = (text: string) =>
  withoutMarksInQuotes(storableText(text)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
export const inText = (text: string) => withoutMarksInQuotes(storableText(text));

export function typeMark(value: unknown): string {
  const type = typeOf(value);
  return type ? ` type="${type}"` : '';
}

const isNothing = (value: unknown) => value === undefined;

function typeOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isNothing)) return 'object';
  return typeof value === 'number' || typeof value === 'boolean' ? typeof value : null;
}

export function innerXml(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => valueElement('item', each)).join('');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => (each === undefined ? '' : valueElement(name, each)))
      .join('');
  return inText(String(value));
}

/** An element as it was read. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

/** Returns the value that `element` has written. */
export function elementValue({ attributes: { type }, text, children }: XmlElement): unknown {
  if (type === 'list') return children.map(elementValue);
  if (type === 'null') return null;
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  if (type !== 'object' && children.length === 0) return text;
  return Object.fromEntries(children.map((child) => [child.attributes['key'] ?? child.name, elementValue(child)]));
}
