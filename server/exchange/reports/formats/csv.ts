import { outputText, tidyText } from '../../../platform/text/text.ts';
import { cellText } from '../rules/cells.ts';
import type { PaperWriter } from './format.ts';

/** Matches texts that spreadsheets take for a formula, which could do something; negative numbers are harmless. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;
const inert = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${outputText(text)}"` : text);
const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(inert(tidyText(cell)))).join(',')}\r\n`;

/** Writes the tables of a paper by RFC 4180, with a mark by which spreadsheets recognize UTF-8, and an empty line between two tables. */
export const csv: PaperWriter = async ({ blocks }) => {
  const tables = blocks.filter((block) => block.kind === 'table');
  const texts = tables.map(
    ({ columns, rows }) =>
      line(columns.map(({ title }) => title)) + rows.map((row) => line(row.map(cellText))).join(''),
  );
  return `\uFEFF${texts.join('\r\n')}`;
};
