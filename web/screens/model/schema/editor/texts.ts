export { textOfHtml as textOf } from '../../../../attributes/words.ts';

/** What was typed, as HTML that says the same: schema items keep their description as HTML. */
export const htmlOf = (text: string): string =>
  text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
