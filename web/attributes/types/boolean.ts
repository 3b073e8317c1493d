import type { TypeOnPage } from '../type-on-page.ts';

export const boolean = {
  title: 'Yes or no',
  line: 'A checkbox',
  editor: 'boolean',
  isSavedAtOnce: true,
  bulk: 'yes',
  initial: 'yes',
  search: 'flag',
  offers: ['Yes', 'No'],
} as const satisfies TypeOnPage;
