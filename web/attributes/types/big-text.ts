import type { TypeOnPage } from '../type-on-page.ts';

export const bigText = {
  editor: 'bigText',
  place: 'wide',
  bulk: 'lines',
  initial: 'line',
  search: 'text',
  text: 'plain',
  fromPasted: (text: string) => text,
} as const satisfies TypeOnPage;
