import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import type { Column } from './columns.ts';

export interface Sorting {
  id: string;
  isDescending: boolean;
}

interface Props<T> {
  columns: readonly Column<T>[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  /** The state of the checkbox for all shown rows; undefined if rows cannot be selected. */
  selected?: 'all' | 'some' | 'none' | undefined;
  onSelectAll: () => void;
  hasActions: boolean;
}

/** Shows the header of a table, whose buttons sort the rows. */
export const HeadRow = <T,>({ columns, sorting, onSort, selected, onSelectAll, hasActions }: Props<T>) => (
  <thead>
    <tr>
      {selected && (
        <th scope="col" className="tb-check">
          <Checkbox
            aria-label="Select all on this page"
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onChange={onSelectAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <Head key={column.id} {...{ column, sorting, onSort }} />
      ))}
      {hasActions && (
        <th scope="col" className="tb-actions">
          <span className="tr-visually-hidden">Actions</span>
        </th>
      )}
    </tr>
  </thead>
);

function Head<T>({ column, sorting, onSort }: Pick<Props<T>, 'sorting' | 'onSort'> & { column: Column<T> }) {
  const { id, name, isNumber, isWide, isUnsorted } = column;
  const isSorted = sorting?.id === id;
  const isDescending = isSorted && sorting.isDescending;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={[isNumber && 'tb-number', isWide && 'tr-wide'].filter(Boolean).join(' ')}
      {...(isSorted && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}
    >
      {isUnsorted ? (
        name
      ) : (
        <button
          type="button"
          className="tr-inline tr-plain tb-sort"
          onClick={() => onSort({ id, isDescending: isSorted && !isDescending })}
        >
          {name}
          {isSorted && <Arrow size={12} stroke={2} aria-hidden />}
        </button>
      )}
    </th>
  );
}
