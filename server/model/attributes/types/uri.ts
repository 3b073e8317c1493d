import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { checkedText, wrongValue } from '../rules/value-checks.ts';

/** An address: absolute, or a path or a host such as example.org/plans. One that would run a script when followed is none. */
export const uri: PropertyType<string> = {
  description: 'An address.',
  graph: textForm('An address.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'parsed' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check(value, property) {
    const text = checkedText(value, property).trim();
    if (!isAddress(text))
      throw wrongValue(property, 'an address', text, 'Enter one without blanks, such as https://example.org/plans.');
    return text;
  },
  toText: (value) => value,
  fromText: (given, property) => (isAddress(given.trim()) ? checkedText(given.trim(), property) : null),
};

// Browsers overlook white space and control characters in a scheme, so we do too.
const isScript = (text: string) => /^(javascript|vbscript|data):/i.test(text.replace(/[\s\p{C}]/gu, ''));

function isAddress(text: string): boolean {
  if (isScript(text) || /[\s\p{C}<>"]/u.test(text)) return false;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(text)?.[0].toLowerCase();
  if (scheme === undefined) return !text.startsWith(':');
  return (
    text.length > scheme.length && (!/^https?:$/.test(scheme) || /^https?:\/\/[^/]/i.test(text)) && URL.canParse(text)
  );
}
