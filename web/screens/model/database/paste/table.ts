import type { CellEntry } from '../cells/pasted-cells.ts';
import type { CellText } from '../cells/tsv.ts';
import { LEFT_OUT, type FieldChoice } from './mapping.ts';
import type { ColumnTypes } from './spelled-table.ts';
import type { PastedCell, Table } from './usePasteIntoTable.ts';

/** Collects the texts of mapped columns, for the entities in order; rows beyond are new entities of a class. */
export function tableOf(
  rows: readonly (readonly CellText[])[],
  entries: readonly CellEntry[],
  mapping: readonly string[],
  choices: readonly FieldChoice[],
  classId: string | null,
): Table {
  const taken = mapping.flatMap((value, at) => {
    const found = value === LEFT_OUT ? undefined : choices.find((choice) => choice.value === value);
    return found ? [{ at, field: found.field }] : [];
  });
  return {
    columns: taken.map(({ field }) => field),
    rows: rows.map((texts, row) => ({
      ...(entries[row] && { entityId: entries[row].id }),
      texts: taken.map(({ at }) => texts[at] ?? null),
    })),
    ...(classId !== null && { classId }),
  };
}

/** Returns the types of the properties of columns; none for a name whose properties have several. */
export const typesOf = (
  { columns }: Table,
  properties: readonly { name: string; type: string; classId: string | number | null | undefined }[],
): ColumnTypes =>
  columns.map(({ property }) => {
    const types = properties.flatMap(({ name, type, classId }) => (name === property && classId != null ? [type] : []));
    return new Set(types).size === 1 ? types[0] : undefined;
  });

/** Removes refused texts and rows. */
export function withoutRefused(table: Table, refused: readonly PastedCell[]): Table {
  const rows = new Set(refused.flatMap(({ row, column }) => (column == null ? row : [])));
  const cells = new Set(refused.map(({ row, column }) => `${row}.${column}`));
  const kept = table.rows.flatMap((each, row) => {
    const texts = each.texts.map((text, column) => (cells.has(`${row}.${column}`) ? null : text));
    return rows.has(row) ? [] : { ...each, texts };
  });
  return { ...table, rows: kept };
}
