import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { EntityRow_entity$key } from '#graph/EntityRow_entity.graphql';

import { inColourOf } from '../../../../parts/live/presence/colour.ts';
import { useVisitors } from '../../../../parts/live/presence/store.ts';
import { Visitors } from '../../../../parts/live/presence/Visitors.tsx';
import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { LockMark } from '../../../../ui/LockMark.tsx';
import { CellPopover } from '../cells/CellPopover.tsx';
import type { CursorStep } from '../cells/steps.ts';
import { useTextAhead } from '../cells/text-ahead.ts';
import type { EntityColumn } from '../columns/column.ts';
import { Cell } from './Cell.tsx';
import { NAME_KEY, visitorsByColumn } from './cells-of-visitors.ts';
import type { TableLine } from './lines.ts';
import { SecondLine } from './SecondLine.tsx';

interface Props {
  entity: EntityRow_entity$key;
  line: TableLine;
  /** The index among the loaded rows. */
  index: number;
  /** The index among all rows. */
  place: number;
  /** The index among the slots of the scroll bar. */
  slot: number;
  top: number;
  columns: readonly EntityColumn[];
  /** The keys of the columns whose texts wrap. */
  wrapped: readonly string[];
  /** Measures a row that grows with its texts. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  isTree: boolean;
  isPicked: boolean;
  isCurrent: boolean;
  isFlashing: boolean;
  onPick: (index: number, isRange: boolean) => void;
  /** The current cell of the row, counted from number and name, and the range of selected ones. */
  cell?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** True while the current cell is edited, with the text typed to open it. */
  isEditing: boolean;
  typed?: string | undefined;
  onCurrent: (index: number, column: number) => void;
  onEdit: () => void;
  onEdited: (step: CursorStep) => void;
  onBranch: (line: TableLine) => void;
}

const NUMBER = { field: 'NUMBER' } as const;
const NAME = { field: 'NAME' } as const;

/** Shows an entity in the table. It follows its own record, so that a change redraws this row and no other. */
export const EntityRow = memo(function EntityRow({
  line,
  index,
  place,
  slot,
  top,
  columns,
  isTree,
  isPicked,
  measure,
  ...props
}: Props) {
  const { organization, projectId } = useHere();
  const entity = useFragment(
    graphql`
      fragment EntityRow_entity on Entity {
        id
        entityId
        revision
        number
        name
        displayName
        partCount
        isLocked
        lockedBy
        locker {
          id
          fullName
        }
        class {
          name
          icon
          colour
        }
        ...Cell_entity
        ...SecondLine_entity
      }
    `,
    props.entity,
  );
  const number = useTextAhead(entity.id, NUMBER) ?? entity.number;
  const name = useTextAhead(entity.id, NAME) ?? entity.name;
  const rings = visitorsByColumn(useVisitors(entity.entityId), columns);
  const ring = (key: string, className: string) => {
    const editor = rings.get(key);
    return editor ? { className: `${className} pr-ring`, style: inColourOf(editor.username) } : { className };
  };
  const { cell, from = -1, to = -1 } = props;
  /** Returns the props of a cell that can be reached, selected and edited; 0 is that of number and name. */
  const walked = (at: number) => ({
    id: `db-row-${index}-${at}`,
    'data-column': at,
    'data-cell': at === cell || undefined,
    'data-range': (at >= from && at <= to && (from < to || at !== cell)) || undefined,
    onDoubleClick: props.onEdit,
  });
  const edited = (at: number, column: EntityColumn | undefined, content: ReactNode) =>
    props.isEditing && at === cell ? (
      <CellPopover of={entity} column={column} typed={props.typed} onDone={props.onEdited}>
        {content}
      </CellPopover>
    ) : (
      content
    );
  const isParent = isTree && (line.isOpen !== undefined || entity.partCount > 0);
  const Arrow = line.isOpen ? IconChevronDown : IconChevronRight;
  const style = { transform: `translateY(${top}px)`, '--db-level': line.level - 1 } as CSSProperties;
  return (
    <div
      role="row"
      ref={measure}
      data-index={slot}
      id={`db-row-${index}`}
      className="db-row"
      style={style}
      aria-rowindex={place + 2}
      aria-selected={isPicked}
      aria-level={isTree || line.level > 1 ? line.level : undefined}
      aria-expanded={isParent ? line.isOpen : undefined}
      data-current={props.isCurrent || undefined}
      data-flash={props.isFlashing || undefined}
      data-tree={isTree || undefined}
      data-context={line.isContext}
      onMouseDown={({ target, shiftKey }) => {
        const at = columnOf(target);
        // With Shift a cell extends the range.
        if (at === 0 || !shiftKey) props.onCurrent(index, at);
      }}
    >
      <div role="gridcell" className="db-check">
        {!line.isContext && (
          <input
            type="checkbox"
            className="tr-reach"
            tabIndex={-1}
            aria-label={`Select ${entity.displayName}`}
            checked={isPicked}
            onChange={({ nativeEvent }) =>
              props.onPick(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
            onClick={(event) => event.stopPropagation()}
          />
        )}
      </div>
      <div
        role="gridcell"
        {...ring(NAME_KEY, 'db-name')}
        {...walked(0)}
        data-wrapped={props.wrapped.includes(NAME_KEY) || undefined}
      >
        {isTree && (
          <button
            type="button"
            tabIndex={-1}
            className="tr-arrow"
            hidden={!isParent}
            aria-label={line.isOpen ? 'Collapse' : 'Expand'}
            onClick={() => props.onBranch(line)}
          >
            <Arrow size={14} stroke={1.75} aria-hidden />
          </button>
        )}
        <ClassMark {...entity.class} />
        {edited(
          0,
          undefined,
          <Link
            tabIndex={-1}
            to={paths.entity(organization, projectId, entity.entityId)}
            title={entity.displayName}
            data-parent={isParent || undefined}
          >
            {number && <span className="db-number">{number}</span>}
            <span className="db-text">{name || (!number && entity.displayName)}</span>
          </Link>,
        )}
        {line.isContext && <span className="tr-visually-hidden">Not a match, parent of a match</span>}
        {entity.isLocked && <LockMark locker={entity.locker} lockedBy={entity.lockedBy} />}
        <Visitors entityId={entity.entityId} />
        {!line.isContext && <SecondLine entity={entity} />}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          {...ring(column.key, 'db-cell')}
          {...walked(at + 1)}
          data-figure={column.isFigure || undefined}
          data-wrapped={props.wrapped.includes(column.key) || undefined}
        >
          {!line.isContext &&
            edited(
              at + 1,
              column,
              <Cell column={column} entity={entity} isWhole={props.wrapped.includes(column.key)} />,
            )}
        </div>
      ))}
    </div>
  );
});

/** Finds the cell around an element of a row; by default the first, that of number and name. */
const columnOf = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-column]')?.dataset['column'] ?? 0);
