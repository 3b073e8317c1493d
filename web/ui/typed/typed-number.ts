import { readerLocale } from './reader-locale.ts';

/** The signs of a reader's language within numbers. */
export interface NumberMarks {
  decimal: string;
  /** The sign between thousands, if there is one. */
  group: string | undefined;
}

/** Returns the signs of the reader's language. */
export function numberMarks(locale: string | undefined = readerLocale()): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return { decimal: of('decimal') ?? '.', group: of('group') };
}

const escaped = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The signs that no language uses for decimals, so that everybody may group by them. */
const GROUPS = String.raw`\u00A0\u202F '’`;

/**
 * Reads a number as the reader's language writes it: 1,5 where the comma begins decimals, 1,500 as thousands where it groups them. A point
 * begins decimals for everybody, unless it groups. Null for no text, undefined for text that is no number.
 */
export function typedNumber(text: string, { decimal, group = '' } = numberMarks()): number | null | undefined {
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text.trim().replace(/^\u2212/, '-')) ?? [];
  if (sign + body === '') return null;
  const mark = escaped(decimal);
  const groups = `[${GROUPS}${escaped(group)}]`;
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(${groups})(?:\\d{2,3}\\1)*\\d{3}(?:${mark}\\d*)?$`);
  const plain = isGrouped.test(body) ? body.replaceAll(new RegExp(groups, 'g'), '') : body;
  const isPlain = new RegExp(`^(?:\\d+(?:${mark}\\d*)?|${mark}\\d+)(?:e[+-]?\\d+)?$`, 'i');
  const written = isPlain.test(plain) ? plain.replace(decimal, '.') : plain;
  if (!/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(written)) return undefined;
  const number = Number(sign + written);
  return Number.isFinite(number) ? number : undefined;
}

/** Writes a number as it stands in a field: with the reader's sign for decimals, and nothing between thousands. */
export const numberText = (value: number, { decimal } = numberMarks()): string =>
  String(value).replace('.', () => decimal);

/** Writes the number in a text as the server reads it; undefined if the text is none. */
export function spelledNumber(text: string): string | undefined {
  const number = typedNumber(text);
  return typeof number === 'number' ? String(number) : undefined;
}

/** Tells whether a text has signs in it that another reader could take for something else. */
export const isOwnWriting = (text: string, { decimal } = numberMarks()): boolean =>
  /[^\d\s+\-\u2212e]/i.test(text.trim().replace(decimal, '')) || /\d\s+\d/.test(text);

/** Says that a text is no number, and what would be one. */
export const notANumber = (text: string, marks: NumberMarks = numberMarks()): string =>
  `'${text.trim()}' is not a number. Write a number such as ${numberText(1.5, marks)}.`;
