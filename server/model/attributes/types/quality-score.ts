import type { PropertyType } from '../property-type.ts';
import { checkedPercent, percentFrom, percentShortfall } from './percent.ts';

/** The percentage of the qualities that hold. Reading computes it (`qualityScore` in rules.ts); a stored value came from elsewhere. */
export const qualityScore: PropertyType<number> = {
  description: 'The percentage of fulfilled qualities.',
  graph: {
    description: 'The rounded percentage of visible qualities that are fulfilled.',
    fields: {
      score: { type: 'Int', description: '0 to 100.', of: (value) => value },
    },
  },
  search: 'score',
  isComputed: true,
  reqif: { kind: 'STRING', text: 'written' },
  isWritable: (value) => typeof value === 'number',
  fallback: () => null,
  check: checkedPercent,
  toText: (value) => `${value}%`,
  fromText: percentFrom,
  shortfall: percentShortfall,
};
