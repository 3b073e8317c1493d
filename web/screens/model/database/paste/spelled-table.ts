import { typeOnPage } from '../../../../attributes/types/index.ts';
import { part } from '../../../../ui/load-code.ts';

/** The type of the property of each column of a table; undefined for other columns. */
export type ColumnTypes = readonly (string | undefined)[];

interface Texts {
  rows: readonly { texts: readonly (string | null | undefined)[] }[];
}

/** Tells whether people write values of these columns in more ways than the server reads. */
export const areSpelledFreely = (types: ColumnTypes): boolean =>
  types.some((type) => type !== undefined && typeOnPage(type).isSpelledFreely);

/** Spells the texts of a table as the server reads them: dates, numbers, durations and places as people write them in their language. */
export async function spelledTable<T extends Texts>(table: T, types: ColumnTypes): Promise<T> {
  const { spelledAs } = await part(() => import('../../../../attributes/typed/spelled-texts.ts'));
  const spelled = (text: string, type: string | undefined) => (type === undefined ? text : spelledAs(type, text));
  const rows = table.rows.map((row) => ({
    ...row,
    texts: row.texts.map((text, column) => (text == null ? text : spelled(text, types[column]))),
  }));
  return { ...table, rows };
}
