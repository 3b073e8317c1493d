import type { TypeOnPage } from '../type-on-page.ts';
import { addressProblem } from '../typed/typed-address.ts';

export const uri = {
  title: 'Web address',
  line: 'A link to a page, a file or an email address',
  editor: 'uri',
  reading: 'link',
  initial: 'line',
  problemOf: addressProblem,
  search: 'text',
} as const satisfies TypeOnPage;
