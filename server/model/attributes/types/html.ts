import { htmlOf, plainText, sanitizeHtml } from '../../../platform/text/html.ts';
import type { PropertyFacts, PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { checkedText, MAX_HTML } from '../rules/value-checks.ts';

/** Rich text, sanitised when stored. */
export const html: PropertyType<string> = {
  description: 'Rich text.',
  graph: textForm('Rich text, as sanitised HTML.'),
  search: 'html',
  reqif: { kind: 'XHTML' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check: checkedHtml,
  toText: (value) => plainText(value),
  fromText: (text, property, wording) =>
    checkedHtml(wording?.raw ? text : htmlOf(plainText(checkedText(text, property, MAX_HTML))), property),
};

/** Returns sanitised HTML; refuses one that is too long before or after. */
export function checkedHtml(value: unknown, property: Pick<PropertyFacts, 'name'>): string {
  return checkedText(sanitizeHtml(checkedText(value, property, MAX_HTML)), property, MAX_HTML);
}
