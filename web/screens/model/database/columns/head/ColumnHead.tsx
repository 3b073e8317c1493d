import { useState } from 'react';

import { useDragBeside } from '../../../../../ui/dragging/useDragBeside.ts';
import type { Grouping } from '../../groups/grouping.ts';
import { directionIn, joinSortKeys, sortedBy, sortKeys } from '../../search/sorting.ts';
import type { EntityColumn } from '../column.ts';
import { NAME_COLUMN } from '../columns.ts';
import { ColumnFilterButton, type ColumnFiltering } from '../filter/ColumnFilterButton.tsx';
import { ResizeHandle } from '../ResizeHandle.tsx';
import { groupingBy } from './grouping.ts';
import { HeadMenu } from './HeadMenu.tsx';
import { movedBeside, movedBy } from './moved-column.ts';
import { SortButton } from './SortButton.tsx';

interface Props {
  column: EntityColumn;
  /** The keys of all shown columns, in order. */
  keys: readonly string[];
  onKeys: (keys: string[]) => void;
  order: string;
  onOrder: (order: string) => void;
  onWidth: (key: string, width: number) => void;
  grouping: Grouping | undefined;
  onGroup: (grouping: Grouping | undefined) => void;
  filtering: ColumnFiltering;
  /** True for the head that Tab reaches; arrow keys lead to the others. */
  isStop: boolean;
  onStop: (key: string) => void;
}

/** The width in pixels below which filter and menu would cover the title; the right button and the keys still open them. */
const SLIM = 84;

/** Shows the head of a column, which sorts, filters, groups, resizes, moves and hides it. */
export function ColumnHead(props: Props) {
  const { column, keys, onKeys, order, onOrder, filtering, isStop } = props;
  const [isFiltering, setFiltering] = useState(false);
  const [isMenu, setMenu] = useState(false);
  const isFixed = column.key === NAME_COLUMN.key;
  const { element, edge } = useDragBeside<HTMLDivElement>(
    { list: 'columns of the table', id: column.key, isOff: isFixed },
    (dropped, side) => onKeys(movedBeside(keys, dropped, side, column.key)),
  );
  const own = column.order;
  const sorted = sortKeys(order);
  const at = sorted.findIndex(({ by }) => by === own);
  const direction = own === undefined ? undefined : directionIn(order, own);
  const grouping = groupingBy(column);
  const isGrouped = grouping !== undefined && grouping.by === props.grouping?.by;
  const tabIndex: 0 | -1 = isStop ? 0 : -1;
  const moves = (step: -1 | 1) => {
    const next = isFixed ? undefined : movedBy(keys, column.key, step);
    return next && (() => onKeys(next));
  };
  const hide = () => onKeys(keys.filter((key) => key !== column.key));
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus; the menu by the right button is also theirs
    <div
      ref={element}
      role="columnheader"
      className="db-cell"
      aria-sort={direction}
      data-figure={column.isFigure || undefined}
      data-drop={edge}
      data-slim={column.width > 0 && column.width < SLIM ? true : undefined}
      onFocus={() => props.onStop(column.key)}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenu(true);
      }}
    >
      {own === undefined ? (
        <span>{column.title}</span>
      ) : (
        <SortButton
          title={column.title}
          direction={direction}
          place={at >= 0 && sorted.length > 1 ? at + 1 : undefined}
          tabIndex={tabIndex}
          onSort={(isAdded) => onOrder(sortedBy(order, own, isAdded))}
        />
      )}
      <span className="db-head-tools">
        {column.fields && (
          <ColumnFilterButton
            column={column}
            isOpen={isFiltering}
            onOpen={setFiltering}
            tabIndex={tabIndex}
            {...filtering}
          />
        )}
        <HeadMenu
          isOpen={isMenu}
          onOpen={setMenu}
          tabIndex={tabIndex}
          actions={{
            column,
            direction,
            onSort:
              own === undefined
                ? undefined
                : (next) => onOrder(next ? joinSortKeys([{ by: own, descending: next === 'descending' }]) : ''),
            grouping,
            isGrouped,
            onGroup: props.onGroup,
            onFilter: column.fields && (() => setFiltering(true)),
            onLeft: moves(-1),
            onRight: moves(1),
            onHide: isFixed ? undefined : hide,
          }}
        />
      </span>
      {!isFixed && (
        <ResizeHandle
          title={column.title}
          width={column.width}
          tabIndex={tabIndex}
          onWidth={(width) => props.onWidth(column.key, width)}
        />
      )}
    </div>
  );
}
