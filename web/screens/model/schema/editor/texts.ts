export { textOfHtml as textOf } from '../../../../attributes/html-text.ts';

/** Turns typed text into HTML, the format of descriptions in a schema. */
export const textToHtml = (text: string): string =>
  text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
