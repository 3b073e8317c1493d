import './table.css';
import { useTable } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';

import { useStateForBack } from '../../../routing/state-for-back.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { definitions, features, holdsText, type Column } from './columns.ts';
import { Foot } from './Foot.tsx';
import { HeadRow, type Sorting } from './HeadRow.tsx';
import { Rows } from './Rows.tsx';
import type { Served } from './served.ts';
import { Tools } from './Tools.tsx';
import { useSelected } from './useSelected.ts';

const PAGE = 100;

interface Props<T extends object> {
  /** The name of the rows: "People". */
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowId: (row: T) => string;
  rowName: (row: T) => string;
  /** Shown if there are no rows at all. */
  empty: ReactNode;
  sortedBy?: Sorting;
  /** The controls at the end of a row. */
  actions?: (row: T) => ReactNode;
  /** Actions for selected rows; without it, rows cannot be selected. */
  bulk?: (rows: T[], clear: () => void) => ReactNode;
  tools?: ReactNode;
  served?: Served;
  /** True for a table without search, for short ones among other content. */
  isPlain?: boolean;
}

/** Shows a list as a table: it searches, sorts, selects, pages at 100 rows, and works by keyboard. */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, rows, columns, rowId, rowName, empty, actions, bulk, tools, served, isPlain = false } = props;
  const [own, setOwn] = useStateForBack<{ search: string; sorting: Sorting | undefined; page: number }>(
    `table ${label}`,
    {
      search: '',
      sorting: props.sortedBy,
      page: 0,
    },
  );
  const { search = '', sorting } = served ?? own;
  const table = useTable({
    features,
    columns: useMemo(() => definitions(columns), [columns]),
    data: rows,
    getRowId: rowId,
    globalFilterFn: holdsText as never,
    autoResetPageIndex: false,
    getColumnCanGlobalFilter: () => true,
    manualFiltering: served !== undefined,
    manualSorting: served !== undefined,
    state: {
      globalFilter: served ? '' : search,
      sorting: sorting ? [{ id: sorting.id, desc: sorting.isDescending }] : [],
      pagination: { pageIndex: own.page, pageSize: served ? Math.max(rows.length, 1) : PAGE },
    },
  });
  const shown = table.getRowModel().rows.map(({ id, original }) => ({ id, row: original }));
  const found = served ? served.total : table.getFilteredRowModel().rows.length;
  const offset = served ? 0 : own.page * PAGE;
  const { selected, toggle, toggleAll, clear, chosen } = useSelected(rows, rowId, shown);
  const onSearch = served ? served.onSearch : (text: string) => setOwn({ ...own, search: text, page: 0 });
  const onSort = served?.onSort ?? ((next: Sorting) => setOwn({ ...own, sorting: next, page: 0 }));
  if (rows.length === 0 && !search && !served?.isFiltered && !served?.isLoading)
    return <EmptyState>{empty}</EmptyState>;
  return (
    <div className="tr-pane tb-frame">
      {!isPlain && <Tools {...{ label, search, onSearch }}>{tools}</Tools>}
      <div className="tr-scroll tb-scroll">
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take keys
          role="grid"
          aria-label={label}
          aria-rowcount={found + 1}
          aria-multiselectable={bulk ? true : undefined}
          className="tb-table"
        >
          <HeadRow
            {...{ columns, sorting, onSort }}
            selected={bulk && toggleAll.state}
            onSelectAll={toggleAll.act}
            hasActions={actions !== undefined}
          />
          <Rows {...{ columns, rowName, offset, actions }} rows={shown} selected={bulk && selected} onToggle={toggle} />
        </table>
        {shown.length === 0 && <EmptyState>{search ? `No results for “${search}”.` : 'No results.'}</EmptyState>}
      </div>
      {bulk && chosen.length > 0 && (
        <div className="tr-row tb-bulk" role="group" aria-label="Actions for the selected rows">
          <span>{chosen.length} selected</span>
          {bulk(chosen, clear)}
        </div>
      )}
      {!isPlain && (
        <Foot
          {...{ label, found, offset }}
          count={shown.length}
          served={served}
          onPage={(page) => setOwn({ ...own, page })}
          page={own.page}
          size={PAGE}
        />
      )}
    </div>
  );
}
