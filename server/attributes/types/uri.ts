import type { PropertyFacts, PropertyType } from '../property-type.ts';
import { checkedText, wrongValue } from '../words.ts';

// Browsers overlook white space and control characters in a scheme, so we do too.
const isScript = (text: string) => /^(javascript|vbscript|data):/i.test(text.replace(/[\s\p{C}]/gu, ''));

/** An address. A half-finished one is kept as text; one that would run a script when followed is not. */
export const uri: PropertyType<string> = {
  name: 'URI',
  fallback: () => '',
  check,
  toText: (value) => value,
  fromText: (given, property) => check(given.trim(), property),
};

function check(value: unknown, property: PropertyFacts): string {
  const text = checkedText(value, property);
  if (isScript(text)) throw wrongValue(property, 'an address', text, 'Enter one that begins with https:// or mailto:.');
  return text;
}
