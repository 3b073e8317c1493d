import { typeOnPage } from '../../../../attributes/types/index.ts';
import { registerForPreload } from '../../../../routing/preload-screens.ts';
import { part } from '../../../../ui/load-code.ts';
import { pageStore } from '../../../../ui/store.ts';

/** The type of the property of each column of a table; undefined for other columns. */
export type ColumnTypes = readonly (string | undefined)[];

interface Texts {
  rows: readonly { texts: readonly (string | null | undefined)[] }[];
}

/** Tells whether people write values of these columns in more ways than the server reads. */
export const areSpelledFreely = (types: ColumnTypes): boolean =>
  types.some((type) => type !== undefined && typeOnPage(type).isSpelledFreely);

type Spell = (type: string, text: string) => string;

/** The speller, once its code has come: from then on a table is sent in the turn in which it is pasted, in order with what follows it. */
const speller = pageStore<Spell | undefined>(undefined);
const load = async (): Promise<Spell> => {
  const { spelledAs } = await part(() => import('../../../../attributes/typed/spelled-texts.ts'));
  speller.set(spelledAs);
  return spelledAs;
};
registerForPreload(load);

/** Spells the texts of a table as the server reads them: dates, numbers, durations and places as people write them in their language. */
export function spelledTable<T extends Texts>(table: T, types: ColumnTypes): T | Promise<T> {
  const spell = speller.get();
  return spell ? spelledBy(spell, table, types) : load().then((loaded) => spelledBy(loaded, table, types));
}

function spelledBy<T extends Texts>(spell: Spell, table: T, types: ColumnTypes): T {
  const spelled = (text: string, type: string | undefined) => (type === undefined ? text : spell(type, text));
  const rows = table.rows.map((row) => ({
    ...row,
    texts: row.texts.map((text, column) => (text == null ? text : spelled(text, types[column]))),
  }));
  return { ...table, rows };
}
