import type { TypeOnPage } from '../type-on-page.ts';

export const uri = {
  editor: 'uri',
  reading: 'link',
  initial: 'line',
  search: 'text',
} as const satisfies TypeOnPage;
