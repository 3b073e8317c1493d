import type { TypeOnPage } from '../type-on-page.ts';

export const bigText = {
  title: 'Long text',
  line: 'Several lines without formatting',
  editor: 'bigText',
  place: 'wide',
  bulk: 'lines',
  initial: 'line',
  search: 'text',
  text: 'plain',
  fromPasted: (text: string) => text,
} as const satisfies TypeOnPage;
