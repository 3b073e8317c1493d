import { IconCheck, IconCornerLeftUp, IconEyeOff } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent } from 'react';

import { ClassChip } from '../../../../ui/ClassMark.tsx';
import { useKeysOf } from '../../../../ui/shortcuts.tsx';
import type { ClassItem } from '../editor/schema-on-page.ts';
import type { LinkPermission } from './cells.ts';

/** The content of a cell. */
export interface MatrixCellContent {
  /** The class's permission for one relation, or the number of permitted relations. */
  state: LinkPermission | number;
  isInherited: boolean;
  isChanged: boolean;
}

interface Props {
  id: string;
  label: string;
  rows: readonly ClassItem[];
  columns: readonly ClassItem[];
  shown: (from: number, to: number) => MatrixCellContent;
  disabled: boolean;
  onAct: (from: number, to: number) => void;
}

const words: Record<LinkPermission, string> = {
  none: 'not allowed',
  hidden: 'allowed, but not offered',
  shown: 'permitted',
};

const KEYS = [
  ['arrowdown', 'Next row'],
  ['arrowup', 'Previous row'],
  ['arrowright', 'Next column'],
  ['arrowleft', 'Previous column'],
  ['ctrl+arrowdown', 'Last row'],
  ['ctrl+arrowup', 'First row'],
  ['home', 'First column'],
  ['end', 'Last column'],
  ['enter', 'Change the cell'],
] as const;

/** Shows classes against classes, which arrow keys move through like a spreadsheet. */
export function MatrixGrid({ id, label, rows, columns, shown, disabled, onAct }: Props) {
  const [[row, column], goTo] = useState<Place>([0, 0]);
  const grid = useRef<HTMLTableElement>(null);
  useKeysOf('In the matrix', KEYS);
  const at = [Math.min(row, rows.length - 1), Math.min(column, columns.length - 1)] as const;
  const go = (row: number, column: number) => {
    const next = [clamped(row, rows.length), clamped(column, columns.length)] as const;
    goTo(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next[0]} ${next[1]}"]`)?.focus();
  };
  const act = ([row, column]: Place) => onAct(rows[row]!.classId, columns[column]!.classId);
  const press = (event: KeyboardEvent) => {
    const at = placeOf(event);
    if (!at) return;
    const isFar = event.ctrlKey || event.metaKey;
    const moves: Record<string, readonly [number, number]> = {
      ArrowUp: [isFar ? 0 : at[0] - 1, at[1]],
      ArrowDown: [isFar ? rows.length : at[0] + 1, at[1]],
      ArrowLeft: [at[0], isFar ? 0 : at[1] - 1],
      ArrowRight: [at[0], isFar ? columns.length : at[1] + 1],
      Home: [isFar ? 0 : at[0], 0],
      End: [isFar ? rows.length : at[0], columns.length],
    };
    const move = moves[event.key];
    if (move) go(...move);
    else if (event.key === 'Enter' || event.key === ' ') act(at);
    else return;
    event.preventDefault();
  };
  return (
    <div className="scm-scroll">
      <table
        id={id}
        className="scm-grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is gone through cell by cell is a grid
        role="grid"
        aria-label={label}
        aria-readonly={disabled}
        ref={grid}
        onKeyDown={press}
        onFocus={(event) => goTo(placeOf(event) ?? at)}
        onClick={(event) => {
          const clicked = placeOf(event);
          if (clicked) act(clicked);
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="tr-dim">From ↓ To →</span>
            </th>
            {columns.map(({ id, name, icon, colour }) => (
              <th key={id} scope="col" title={name}>
                <ClassChip icon={icon} colour={colour} name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from, r) => (
            <tr key={from.id}>
              <th scope="row">
                <ClassChip icon={from.icon} colour={from.colour} name={from.name} />
              </th>
              {columns.map((to, c) => {
                const { state, isInherited, isChanged } = shown(from.classId, to.classId);
                return (
                  <CellBox
                    key={to.id}
                    place={`${r} ${c}`}
                    isCurrent={r === at[0] && c === at[1]}
                    state={state}
                    isInherited={isInherited}
                    isChanged={isChanged}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const clamped = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

interface CellProps extends MatrixCellContent {
  place: string;
  isCurrent: boolean;
}

/** Renders only if its props change, since there are hundreds. The grid handles the events. */
const CellBox = memo(function CellBox({ place, isCurrent, state, isInherited, isChanged }: CellProps) {
  const said = typeof state === 'number' ? (state === 1 ? '1 relation' : `${state} relations`) : words[state];
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-at={place}
      data-state={state || 'none'}
      data-changed={isChanged || undefined}
      aria-label={`${said}${isInherited ? ', inherited' : ''}${isChanged ? ', changed' : ''}`}
    >
      {typeof state === 'number' ? (
        state > 0 && state
      ) : state === 'shown' ? (
        <IconCheck size={14} stroke={2} aria-hidden />
      ) : state === 'hidden' ? (
        <IconEyeOff size={14} stroke={1.75} aria-hidden />
      ) : (
        isInherited && <IconCornerLeftUp size={14} stroke={1.75} aria-hidden />
      )}
    </td>
  );
});

type Place = readonly [row: number, column: number];

/** Finds the cell of an event, which may be newer than the last render. */
function placeOf({ target }: { target: EventTarget }): Place | undefined {
  const [row, column] =
    (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}
