import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import type { EntityColumn } from '../columns/column.ts';
import { NAME_COLUMN } from '../columns/columns.ts';
import { ColumnFilterButton, type ColumnFiltering } from '../columns/filter/ColumnFilterButton.tsx';
import type { Layout } from '../columns/layout.ts';
import { ResizeHandle } from '../columns/ResizeHandle.tsx';
import { sortedBy, sortKeys } from '../search/sorting.ts';
import { withoutOrder } from '../search/terms.ts';
import type { Search } from '../search/useSearch.ts';
import { AllBox } from './AllBox.tsx';
import type { TableLine } from './lines.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  columns: readonly EntityColumn[];
  lines: readonly TableLine[];
  selection: Selection;
  search: Search;
  onSort: () => void;
  layout: Layout;
  onLay: (change: Partial<Layout>) => void;
  onWidth: (key: string, width: number) => void;
}

/** Shows the titles of the columns; most sort by their column. */
export function DatabaseHeadRow({ columns, lines, selection, search, onSort, layout, onLay, onWidth }: Props) {
  const sort = (by: string, isAdded: boolean) => {
    const text = withoutOrder(search.text);
    if (text !== search.text) search.setText(text);
    if (search.isTree) onSort();
    search.setOrder(sortedBy(search.isTree ? 'number' : search.order, by, isAdded));
  };
  return (
    <div role="rowgroup" className="db-head">
      <div role="row" aria-rowindex={1} className="db-head-row">
        <div role="columnheader" className="db-check">
          <AllBox lines={lines} selection={selection} />
        </div>
        {[NAME_COLUMN, ...columns].map((column) => (
          <Head
            key={column.key}
            column={column}
            order={search.isTree ? 'number' : search.order}
            onSort={sort}
            onWidth={onWidth}
            filtering={{
              query: search.text,
              onQuery: search.setText,
              wrapped: layout.wrapped,
              onWrap: (wrapped) => onLay({ wrapped }),
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadProps {
  column: EntityColumn;
  order: string;
  onSort: (by: string, isAdded: boolean) => void;
  onWidth: (key: string, width: number) => void;
  filtering: ColumnFiltering;
}

function Head({ column, order, onSort, onWidth, filtering }: HeadProps) {
  const own = column.order;
  const keys = sortKeys(order);
  const at = keys.findIndex(({ by }) => by === own);
  const direction = at < 0 ? undefined : keys[at]!.descending ? 'descending' : 'ascending';
  const Arrow = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <div role="columnheader" className="db-cell" aria-sort={direction} data-figure={column.isFigure || undefined}>
      {own === undefined ? (
        <span>{column.title}</span>
      ) : (
        <button
          type="button"
          className="db-sort"
          title="Sort; press Shift to sort within the others"
          onClick={(event) => onSort(own, event.shiftKey)}
        >
          {column.title}
          <Arrow size={12} stroke={2} aria-hidden data-off={direction === undefined || undefined} />
          {at >= 0 && keys.length > 1 && (
            <span className="db-sort-place">
              <span className="tr-visually-hidden">sorted by </span>
              {at + 1}
            </span>
          )}
        </button>
      )}
      {column.fields && <ColumnFilterButton column={column} {...filtering} />}
      {column !== NAME_COLUMN && (
        <ResizeHandle title={column.title} width={column.width} onWidth={(width) => onWidth(column.key, width)} />
      )}
    </div>
  );
}
