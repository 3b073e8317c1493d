import type { fields_entity$key } from '#graph/fields_entity.graphql';

import type { TableEntry } from '../table/lines.ts';
import type { Slot } from './field.ts';
import { slotTexts } from './fields.ts';
import type { CellText } from './tsv.ts';

/** An entity whose cells get texts. */
export type CellEntry = Pick<TableEntry, 'id' | 'displayName'> & {
  readonly class: { readonly id: string };
} & fields_entity$key;

/** Texts for cells of entities, before their effects are known. */
export interface PastedCells {
  /** The act that puts them there, in a word. */
  act: 'Paste' | 'Clear' | 'Cut' | 'Fill';
  texts: CellText[][];
  /** The entities of the rows, from the first on; rows beyond them would be new. */
  entries: readonly CellEntry[];
  /** The places of the texts of a row; texts beyond them have none. */
  slots: readonly Slot[];
  /** The number of rows if they are too many to preview; the texts are then left out. */
  tooMany?: number;
}

/** Tells whether each text has a cell that can be typed: the server need not be asked first what becomes of them. */
export const havePlaces = ({ texts, entries, slots, tooMany }: PastedCells): boolean =>
  tooMany === undefined &&
  texts.length <= entries.length &&
  slots.some(({ field }) => field) &&
  !texts.some((cells, row) => isAnyLost(cells, entries[row]!, slots));

/** Tells whether a row has a text without a place. A blank one changes nothing there, and neither does the one that is shown. */
function isAnyLost(cells: readonly CellText[], entry: CellEntry, slots: readonly Slot[]): boolean {
  const lost = cells.flatMap((text, at) => (text?.trim() && !slots[at]?.field ? [{ text, slot: slots[at] }] : []));
  return lost.some(({ text, slot }) => !slot || slotTexts(entry, [slot])[0] !== text.trim());
}
