/** Tells whether an HTML text is empty: an editor leaves a paragraph where there was a text. */
export const isEmptyHtml = (html: string): boolean => /^(<p><\/p>|\s)*$/.test(html);

/** Returns the plain text of HTML. */
export const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
