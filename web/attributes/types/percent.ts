import { spelledNumber } from '../../ui/typed/typed-number.ts';
import type { TypeOnPage } from '../type-on-page.ts';

export const percent = {
  title: 'Percent',
  line: 'A number from 0 to 100',
  editor: 'percent',
  unit: ' %',
  column: { isFigure: true },
  bulk: 'number',
  search: 'number',
  spelled: spelledNumber,
} as const satisfies TypeOnPage;
