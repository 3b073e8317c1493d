import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import type { Column } from '../columns/columns.ts';
import { withoutOrder } from '../search/terms.ts';
import type { Search } from '../search/useSearch.ts';
import { tickable, type Line } from './lines.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  columns: readonly Column[];
  lines: readonly Line[];
  selection: Selection;
  search: Search;
  onSort: () => void;
}

const NAME: Column = { key: 'name', title: 'Number and name', width: 0, order: 'number' };

/** The titles of the columns; most sort by their column. */
export function HeadRow({ columns, lines, selection, search, onSort }: Props) {
  const entries = lines.flatMap(tickable);
  const picked = entries.filter(({ id }) => selection.picked.has(id)).length;
  const sort = (order: string) => {
    const text = withoutOrder(search.text);
    if (text !== search.text) search.setText(text);
    if (search.isTree) onSort();
    search.setOrder(search.order === order ? `${order}-` : order);
  };
  return (
    <div role="rowgroup" className="db-head">
      <div role="row" aria-rowindex={1} className="db-head-row">
        <div role="columnheader" className="db-check">
          <input
            type="checkbox"
            aria-label="Tick all rows that are loaded"
            checked={picked > 0 && picked === entries.length}
            ref={(box) => {
              if (box) box.indeterminate = picked > 0 && picked < entries.length;
            }}
            onChange={() => (picked < entries.length ? selection.add(entries) : selection.clear())}
          />
        </div>
        {[NAME, ...columns].map((column) => (
          <Head key={column.key} column={column} order={search.isTree ? 'number' : search.order} onSort={sort} />
        ))}
      </div>
    </div>
  );
}

function Head({ column, order, onSort }: { column: Column; order: string; onSort: (order: string) => void }) {
  const own = column.order;
  const direction = order === own ? 'ascending' : order === `${own}-` ? 'descending' : undefined;
  const Arrow = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <div role="columnheader" className="db-cell" aria-sort={direction} data-figure={column.isFigure || undefined}>
      {own === undefined ? (
        <span>{column.title}</span>
      ) : (
        <button type="button" className="db-sort" onClick={() => onSort(own)}>
          {column.title}
          <Arrow size={12} stroke={2} aria-hidden data-off={direction === undefined || undefined} />
        </button>
      )}
    </div>
  );
}
