import { storableText } from '../../../../platform/text/text.ts';
import { escapeXml } from '../../../../platform/text/xml.ts';
import type { DocumentPart } from '../../document-part.ts';

/**
 * A document as XML, with what our JSON says in the same words: a field is an element of its name, or an `entry` with a `key` where its name is
 * none for an element; a list holds an `item` for each; `type` says what is no text, and of an object that holds nothing that it is one.
 */
export async function* xmlText(parts: AsyncIterable<DocumentPart>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<project-document xmlns="urn:truss:project:1">\n';
  for await (const part of parts) {
    if ('value' in part) yield `${element(part.name, part.value)}\n`;
    else {
      yield `<${part.name} type="list">\n`;
      for await (const some of part.items)
        for (const { fields, content } of some) {
          yield `<${part.item}>${inside(fields)}`;
          if (content) {
            yield '<content>';
            yield* content;
            yield '</content>';
          }
          yield `</${part.item}>\n`;
        }
      yield `</${part.name}>\n`;
    }
  }
  yield '</project-document>\n';
}

const isName = (name: string) => /^(?!xml)[A-Za-z_][\w.-]*$/i.test(name);

function element(name: string, value: unknown): string {
  const tag = isName(name) ? name : 'entry';
  const key =
    tag === name ? '' : ` key="${escapeXml(storableText(name)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`;
  const type = typeOf(value);
  return `<${tag}${key}${type ? ` type="${type}"` : ''}>${inside(value)}</${tag}>`;
}

const isNothing = (value: unknown) => value === undefined;

function typeOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isNothing)) return 'object';
  return typeof value === 'number' || typeof value === 'boolean' ? typeof value : null;
}

function inside(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => element('item', each)).join('');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => (each === undefined ? '' : element(name, each)))
      .join('');
  return escapeXml(storableText(String(value)));
}
