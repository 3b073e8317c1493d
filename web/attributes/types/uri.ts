import type { TypeOnPage } from '../type-on-page.ts';

export const uri = {
  title: 'Web address',
  line: 'A link to a page, a file or an email address',
  editor: 'uri',
  reading: 'link',
  initial: 'line',
  search: 'text',
} as const satisfies TypeOnPage;
