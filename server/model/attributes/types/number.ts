import { isRecord } from '../../../platform/text/json.ts';
import type { Distribution } from '../attribute.ts';
import { checkedDistribution, distributionFrom, distributionText } from '../distributions/index.ts';
import type { PropertyType } from '../property-type.ts';
import { plainNumber, random } from '../rules/graph-form.ts';
import { checkedNumber, droppedWords, numberFrom } from '../rules/value-checks.ts';

/** A number, or a random one. */
export const number: PropertyType<number | Distribution> = {
  description: 'A number, or a random one.',
  graph: {
    description: 'A number, or a random one.',
    fields: {
      number: { type: 'Float', nullable: true, description: 'The number, if it is plain.', of: plainNumber },
      distribution: {
        type: 'Distribution',
        nullable: true,
        description: 'The distribution, if it is random.',
        of: random,
      },
    },
  },
  search: 'random',
  reqif: { kind: 'REAL' },
  fallback: () => 0,
  check: (value, property) =>
    isRecord(value)
      ? checkedDistribution(value, property)
      : checkedNumber(value, property, 'a number or a distribution'),
  toText: (value) => (typeof value === 'number' ? String(value) : distributionText(value)),
  fromText: (text) => numberFrom(text) ?? distributionFrom(text)?.distribution ?? null,
  shortfall: (text, property) =>
    droppedWords(property, 'has no units:', [distributionFrom(text)?.unit ?? ''].filter(Boolean)),
};
