// Characters that XML or Postgres's JSON cannot hold; tab and line feed are allowed.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const suspect = /[\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Returns the text without characters that some format cannot hold: whole characters, and no control characters but tab and line feed. */
export const storableText = (text: string): string =>
  suspect.test(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/\p{Cs}/gu, '')
        .replace(unstorable, '')
    : text;

/** Tells whether Postgres can store the text: it has no NUL and no half surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns a JSON value with `storableText` applied to every text and key. */
export function storableJson<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T;
  if (Array.isArray(value)) return value.map(storableJson) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storableJson(each)])) as T;
}

/** Returns the text in plain characters: straight quotes, hyphens, three dots, no invisible characters. Line breaks and tabs stay. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2018\u2019\u201A\u201B]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/(?![\t\n])[\p{Cc}\p{Cn}\p{Cs}]/gu, '');

/** Returns text for a plain-text export: tidy, with double quotes doubled. */
export const outputText = (text: string): string => tidyText(text).replaceAll('"', '""');

// oxlint-disable-next-line no-control-regex -- of plain signs there is nothing to take apart
const isAscii = /^[\u0000-\u007F]*$/;

/**
 * Returns the form in which search compares texts: lower case without accents, composed again, so that scripts written with marks do not
 * grow.
 */
export const searchText = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .toLowerCase()
        .normalize('NFC');
