import { distributionText, isDistribution } from '../distributions.ts';
import type { TypeOnPage } from '../type-on-page.ts';

export const number = {
  title: 'Number',
  line: 'A number, or a distribution',
  editor: 'number',
  column: { isFigure: true },
  bulk: 'number',
  search: 'number',
  words: (value: unknown) => (isDistribution(value) ? distributionText(value) : undefined),
  isSpelledFreely: true,
} as const satisfies TypeOnPage;
