import { memo, useState } from 'react';

import type { EntityColumn } from '../columns/column.ts';
import { NAME_COLUMN } from '../columns/columns.ts';
import { ColumnHead } from '../columns/head/ColumnHead.tsx';
import type { Layout } from '../columns/layout.ts';
import type { Grouping } from '../groups/grouping.ts';
import { withoutOrder } from '../search/terms.ts';
import type { Search } from '../search/useSearch.ts';
import { AllBox } from './AllBox.tsx';
import { onHeadKey } from './head-keys.ts';
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
  onColumns: (keys: string[]) => void;
  grouping: Grouping | undefined;
  onGroup: (grouping: Grouping | undefined) => void;
}

/** Shows the heads of the columns. Scrolling, which redraws the rows, does not redraw them. */
export const DatabaseHeadRow = memo(function DatabaseHeadRow(props: Props) {
  const { columns, lines, selection, search, onSort, layout, onLay } = props;
  const [stop, setStop] = useState(NAME_COLUMN.key);
  const order = search.isTree ? 'number' : search.order;
  const keys = columns.map(({ key }) => key);
  const sort = (next: string) => {
    const text = withoutOrder(search.text);
    if (text !== search.text) search.setText(text);
    if (search.isTree) onSort();
    search.setOrder(next);
  };
  return (
    <div role="rowgroup" className="db-head">
      <div role="row" aria-rowindex={1} className="db-head-row" onKeyDown={onHeadKey}>
        <div role="columnheader" className="db-check">
          <AllBox lines={lines} selection={selection} />
        </div>
        {[NAME_COLUMN, ...columns].map((column) => (
          <ColumnHead
            key={column.key}
            column={column}
            keys={keys}
            onKeys={props.onColumns}
            order={order}
            onOrder={sort}
            onWidth={props.onWidth}
            grouping={props.grouping}
            onGroup={props.onGroup}
            filtering={{
              query: search.text,
              onQuery: search.setText,
              wrapped: layout.wrapped,
              onWrap: (wrapped) => onLay({ wrapped }),
            }}
            isStop={column.key === (keys.includes(stop) ? stop : NAME_COLUMN.key)}
            onStop={setStop}
          />
        ))}
      </div>
    </div>
  );
});
