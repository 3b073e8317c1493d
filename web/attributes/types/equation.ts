import type { TypeOnPage } from '../type-on-page.ts';

export const equation = {
  title: 'Equation',
  line: 'A formula that is shown and not calculated',
  editor: 'equation',
  reading: 'code',
  place: 'wide',
  search: 'text',
} as const satisfies TypeOnPage;
