import { formulaAdvice } from '#shared/lawful-texts/formula.ts';

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
    const advice = formulaAdvice(text);
    if (advice) throw wrongValue(property, 'a formula', text, advice);
    return text;
  },
  toText: (value) => value,
  fromText: (given, property) => (formulaAdvice(given) ? null : checkedText(given, property)),
};
