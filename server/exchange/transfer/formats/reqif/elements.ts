import { withoutMarksInQuotes } from '../../../../platform/text/marks.ts';

const line = (text: string) => withoutMarksInQuotes(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');
/** Writes an element with its attributes, leaving out those without a value. */
export const element = (
  name: string,
  attributes: Record<string, string | number | boolean | undefined>,
  inside = '',
): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${line(String(value))}"`)
    .join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
};
/** Writes elements under a common one; nothing if there are none. */
export const elementsXml = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<${name}>\n${items.join('\n')}\n</${name}>\n`;
/** Writes a reference to something by its identifier. */
export const reference = (name: string, kind: string, id: string) =>
  `<${name}><${kind}-REF>${withoutMarksInQuotes(id)}</${kind}-REF></${name}>`;
