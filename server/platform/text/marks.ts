const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Spells out the signs in a text that HTML and XML would read as marks. */
export const withoutMarks = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (mark) => marks[mark]!) : text;

/** Spells out the signs in a text that HTML and XML would read as marks, also between quotes. */
export const withoutMarksInQuotes = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (mark) => marks[mark]!) : text;
