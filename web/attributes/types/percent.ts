import type { TypeOnPage } from '../type-on-page.ts';

export const percent = {
  title: 'Percent',
  line: 'A number from 0 to 100',
  editor: 'percent',
  unit: ' %',
  column: { isFigure: true },
  bulk: 'number',
  search: 'number',
  isSpelledFreely: true,
} as const satisfies TypeOnPage;
