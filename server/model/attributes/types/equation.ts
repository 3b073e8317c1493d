import type { PropertyType } from '../property-type.ts';
import { textForm } from '../rules/graph-form.ts';
import { checkedText, wrongValue } from '../rules/value-checks.ts';

/** A formula, kept as it was written, with every bracket closed and nothing missing behind its last sign of equality. */
export const equation: PropertyType<string> = {
  description: 'A formula.',
  graph: textForm('A formula.'),
  search: 'text',
  reqif: { kind: 'STRING', text: 'parsed' },
  isWritable: (value) => typeof value === 'string',
  fallback: () => '',
  check(value, property) {
    const text = checkedText(value, property);
    const advice = adviceFor(text);
    if (advice) throw wrongValue(property, 'a formula', text, advice);
    return text;
  },
  toText: (value) => value,
  fromText: (given, property) => (adviceFor(given) ? null : checkedText(given, property)),
};

function adviceFor(text: string): string | undefined {
  if (/=\s*$/.test(text)) return "The right side of the last '=' is empty. Complete the equation.";
  return hasOpenBrackets(text) ? 'The brackets do not match. Close every bracket that is opened.' : undefined;
}

/** Round and square brackets close each other, as in the interval [0, 1); a brace behind a backslash is only a sign. */
function hasOpenBrackets(text: string): boolean {
  const open: string[] = [];
  for (const [sign] of text.replace(/\\[{}]/g, '').matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(sign)) {
      open.push(sign);
      continue;
    }
    const opened = open.pop();
    if (opened === undefined || (opened === '{') !== (sign === '}')) return true;
  }
  return open.length > 0;
}
