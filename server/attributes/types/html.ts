import { htmlOf, plainText, sanitizeHtml } from '../../platform/html.ts';
import type { PropertyType } from '../property-type.ts';
import { checkedText, MAX_HTML } from '../words.ts';

/** Rich text; what is kept is sanitised. */
export const html: PropertyType<string> = {
  name: 'HTML',
  fallback: () => '',
  check: (value, property) => sanitizeHtml(checkedText(value, property, MAX_HTML)),
  toText: (value) => plainText(value),
  fromText: (given, property, wording) => {
    const text = checkedText(given, property, MAX_HTML);
    return wording?.raw ? sanitizeHtml(text) : htmlOf(plainText(text));
  },
};
