import type { TypeOnPage } from '../type-on-page.ts';

export const text = {
  editor: 'text',
  bulk: 'line',
  initial: 'line',
  search: 'text',
  text: 'plain',
  fromPasted: (text: string) => text,
} as const satisfies TypeOnPage;
