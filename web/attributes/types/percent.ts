import type { TypeOnPage } from '../type-on-page.ts';

export const percent = {
  editor: 'percent',
  unit: ' %',
  column: { isFigure: true },
  bulk: 'number',
  search: 'number',
} as const satisfies TypeOnPage;
