import type { TypeOnPage } from '../type-on-page.ts';

export const boolean = {
  editor: 'boolean',
  isSavedAtOnce: true,
  bulk: 'yes',
  initial: 'yes',
  search: 'flag',
  offers: ['Yes', 'No'],
} as const satisfies TypeOnPage;
