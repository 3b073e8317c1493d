import { textOfHtml } from '../html-text.ts';
import type { TypeOnPage } from '../type-on-page.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const html = {
  title: 'Formatted text',
  line: 'Paragraphs, lists, tables and images',
  editor: 'html',
  reading: 'prose',
  place: 'wide',
  search: 'text',
  text: 'rich',
  words: (value: unknown) => (typeof value === 'string' ? textOfHtml(value) : undefined),
  fromPasted: (text: string) => `<p>${escaped(text)}</p>`,
} as const satisfies TypeOnPage;
