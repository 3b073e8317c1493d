import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type FilterFn,
  type SortFn,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type CellValue = string | number | null | undefined;

/** A column of a table: its value for sorting and searching, and its content. */
export interface Column<T> {
  id: string;
  name: string;
  value: (row: T) => CellValue;
  /** Renders the content, if it is not the value itself. */
  cell?: (row: T) => ReactNode;
  /** True for numbers, which are aligned right. */
  isNumber?: boolean;
  /** True to keep it on one line and cut its end. */
  isLine?: boolean;
  /** True to hide it on narrow pages. */
  isWide?: boolean;
  /** True if the server cannot sort by this column. */
  isUnsorted?: boolean;
}

export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
export type TableFeatures = typeof features;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts by number or text; empty values come last in both directions. */
const byValue: SortFn<TableFeatures, object> = (a, b, id) => {
  const [first, second] = [a.getValue<CellValue>(id), b.getValue<CellValue>(id)];
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return collator.compare(String(first), String(second));
};

/** Keeps rows of which a value contains the text. */
export const holdsText: FilterFn<TableFeatures, object> = (row, id, text: string) =>
  String(row.getValue<CellValue>(id) ?? '')
    .toLowerCase()
    .includes(text.trim().toLowerCase());

export const definitions = <T extends object>(columns: readonly Column<T>[]): ColumnDef<TableFeatures, T>[] =>
  columns.map(({ id, value, isUnsorted = false }) => ({
    id,
    accessorFn: (row: T) => value(row) ?? undefined,
    enableSorting: !isUnsorted,
    sortFn: byValue as unknown as SortFn<TableFeatures, T>,
    sortUndefined: 'last' as const,
    sortDescFirst: false,
  }));
