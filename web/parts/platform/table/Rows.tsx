import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

import { useKeysOf } from '../../../ui/shortcuts.tsx';
import type { Column } from './columns.ts';
import { useRowKeys } from './useRowKeys.ts';

interface Props<T> {
  rows: readonly { id: string; row: T }[];
  columns: readonly Column<T>[];
  rowName: (row: T) => string;
  /** The position of the first shown row among all. */
  offset: number;
  selected: ReadonlySet<string> | undefined;
  onToggle: (id: string) => void;
  actions: ((row: T) => ReactNode) | undefined;
}

const STEPS = [
  ['arrowdown', 'Next row'],
  ['arrowup', 'Previous row'],
  ['home', 'First row'],
  ['end', 'Last row'],
] as const;

/** Renders the rows on the page. */
export function Rows<T>({ rows, columns, rowName, offset, selected, onToggle, actions }: Props<T>) {
  const keys = useRowKeys(rows.length, selected && ((index) => rows[index] && onToggle(rows[index].id)));
  useKeysOf('In the table', selected ? [...STEPS, ['space', 'Select the row']] : STEPS);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of a grid, whose rows take keys
    <tbody onKeyDown={keys.onKeyDown}>
      {rows.map(({ id, row }, index) => (
        <tr
          key={id}
          tabIndex={index === keys.current ? 0 : -1}
          aria-rowindex={offset + index + 2}
          {...(selected && { 'aria-selected': selected.has(id) })}
          onFocus={() => keys.setAt(index)}
        >
          {selected && (
            <td className="tb-check">
              <Checkbox
                aria-label={`Select ${rowName(row)}`}
                checked={selected.has(id)}
                onChange={() => onToggle(id)}
              />
            </td>
          )}
          {columns.map(({ id: column, value, cell, isNumber, isLine, isWide }) => (
            <td
              key={column}
              className={[isNumber && 'tb-number', isLine && 'tb-line', isWide && 'tr-wide'].filter(Boolean).join(' ')}
              {...(isLine && { title: String(value(row) ?? '') })}
            >
              {cell ? cell(row) : (value(row) ?? '–')}
            </td>
          ))}
          {actions && <td className="tb-actions">{actions(row)}</td>}
        </tr>
      ))}
    </tbody>
  );
}
