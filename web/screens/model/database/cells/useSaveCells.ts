import { noteOnItsWay, revisionToBuildOn } from '../../../../parts/model/entity/form/on-its-way.ts';
import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { useDone } from '../../../../parts/model/saving/useDone.ts';
import { untilShown } from '../../../../relay/news/until-shown.ts';
import { isStepUnderWay } from '../../../../relay/outbox/held-back.ts';
import { newUuid } from '../../../../relay/uuid.ts';
import { countText } from '../../../../ui/figures.ts';
import { whenNobodyTypes } from '../../../../ui/typing/when-nobody-types.ts';
import { usePasteIntoTable, type Table } from '../paste/usePasteIntoTable.ts';
import { formKeys, type Slot, type TableField } from './field.ts';
import { shownRevision, slotTexts } from './fields.ts';
import type { PastedCells } from './pasted-cells.ts';
import { showAhead, type TextAhead } from './text-ahead.ts';

/** A slot that can be typed, with its place among the texts of a row. */
type OpenSlot = Slot & { field: TableField; at: number };

const DONE = { Paste: 'pasted', Clear: 'cleared', Cut: 'cut', Fill: 'filled' };

/**
 * Saves texts in their cells at once, which show them from then on: one save, which one step takes back. What is refused comes back for a
 * look at what is wrong with it, once nobody types elsewhere.
 */
export function useSaveCells(onRefused: (pasted: PastedCells) => void): (pasted: PastedCells) => void {
  const { save } = usePasteIntoTable();
  const say = useDone();
  return (pasted) => {
    const slots = pasted.slots.flatMap((slot, at): OpenSlot[] =>
      slot.field ? [{ ...slot, field: slot.field, at }] : [],
    );
    const cells = changesIn(pasted, slots);
    if (cells.length === 0) return;
    const key = newUuid();
    const types = slots.map(({ column }) => column?.type);
    const table = tableWith(pasted, slots, cells);
    const isLarge = areMany(table.rows);
    const sent = save(table, { key, types });
    // The answer of very many brings none of them: they are read again with the news.
    const saved = isLarge
      ? untilShown(
          () => sent,
          (revision) => revision !== null,
        )
      : sent;
    for (const { id, slot } of cells)
      for (const name of formKeys(slot)) noteOnItsWay(id, name, key, 'saveTable', saved);
    showAhead(cells, saved);
    saved.then(
      (revision) => say(`${countText(cells.length, 'cell')} ${DONE[pasted.act]}.`, revision, { areMany: isLarge }),
      () => whenNobodyTypes(() => onRefused(pasted)),
    );
  };
}

/** Lists the cells that get another text than they show, or may show once an undo is answered; what an entity does not have shows none. */
const changesIn = (
  { texts, entries }: PastedCells,
  slots: readonly OpenSlot[],
): (TextAhead & { row: number; slot: OpenSlot })[] =>
  texts.flatMap((row, index) => {
    const entry = entries[index]!;
    const shown = slotTexts(entry, slots);
    return slots.flatMap((slot, n) => {
      const text = row[slot.at];
      const isShown = text === shown[n] && !isStepUnderWay();
      return text == null || isShown ? [] : [{ id: entry.id, field: slot.field, text, row: index, slot }];
    });
  });

/** Builds the table of the changed cells, each row on the revision on which it is shown, or on that of a save on its way. */
function tableWith(
  { entries }: PastedCells,
  slots: readonly OpenSlot[],
  cells: readonly { row: number; slot: OpenSlot; text: string }[],
): Table {
  const rows = Map.groupBy(cells, ({ row }) => row);
  return {
    columns: slots.map(({ field }) => field),
    rows: [...rows].map(([row, changed]) => {
      const entry = entries[row]!;
      const names = changed.flatMap(({ slot }) => formKeys(slot));
      return {
        entityId: entry.id,
        revision: revisionToBuildOn(entry.id, names, shownRevision(entry)),
        texts: slots.map((slot) => changed.find((cell) => cell.slot === slot)?.text ?? null),
      };
    }),
    takesWhole: true,
  };
}
