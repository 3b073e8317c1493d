import type { TypeOnPage } from '../type-on-page.ts';

export const text = {
  title: 'Text',
  line: 'One line',
  editor: 'text',
  bulk: 'line',
  initial: 'line',
  search: 'text',
  text: 'plain',
  fromPasted: (text: string) => text,
} as const satisfies TypeOnPage;
