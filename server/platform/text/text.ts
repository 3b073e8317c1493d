// What neither XML nor Postgres's JSON can hold; tab and line feed stay.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const suspect = /[\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** The text as it can be kept and handed on in every format: whole characters, no control characters but tab and line feed. */
export const storableText = (text: string): string =>
  suspect.test(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/\p{Cs}/gu, '')
        .replace(unstorable, '')
    : text;

/** Whether the database takes the text as it is: it keeps no NUL, and whole characters only. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A value made of JSON, with every text and key in it as it can be kept. */
export function storableJson<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T;
  if (Array.isArray(value)) return value.map(storableJson) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storableJson(each)])) as T;
}

/** The text in plain signs: straight quotes, hyphens, three dots; nothing that prints as nothing. Line breaks and tabs stay, they part words. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2018\u2019\u201A\u201B]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/(?![\t\n])[\p{Cc}\p{Cn}\p{Cs}]/gu, '');

/** Text for an export of plain text: tidy, with its double quotes doubled. */
export const outputText = (text: string): string => tidyText(text).replaceAll('"', '""');

/** What search compares: lower case without accents. Composed again, so that scripts written in marks do not grow. */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .normalize('NFC');
