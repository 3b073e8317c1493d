import { Button, Popover } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useState } from 'react';

import { ColumnLine } from './ColumnLine.tsx';
import { DEFAULT_COLUMNS } from './columns.ts';
import type { Columns } from './useColumns.ts';

/** Which columns there are, and in which order: by buttons or by drag. */
export function ColumnsMenu({ columns: { shown, hidden, choose } }: { columns: Columns }) {
  const [dragged, setDragged] = useState<string>();
  const keys = shown.map(({ key }) => key);
  const move = (key: string, to: number) => choose(keys.filter((other) => other !== key).toSpliced(to, 0, key));
  return (
    <Popover position="bottom-end" offset={4} trapFocus>
      <Popover.Target>
        <Button
          className="db-wide"
          variant="subtle"
          color="gray"
          leftSection={<IconColumns2 size={16} stroke={1.75} aria-hidden />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="db-columns" aria-label="Columns">
        <ul>
          {shown.map((column, at) => (
            <ColumnLine
              key={column.key}
              column={column}
              isShown
              onToggle={() => choose(keys.filter((key) => key !== column.key))}
              onUp={at > 0 ? () => move(column.key, at - 1) : undefined}
              onDown={at < shown.length - 1 ? () => move(column.key, at + 1) : undefined}
              onDrag={() => setDragged(column.key)}
              onDrop={() => dragged !== undefined && move(dragged, at)}
            />
          ))}
          {hidden.map((column) => (
            <ColumnLine
              key={column.key}
              column={column}
              isShown={false}
              onToggle={() => choose([...keys, column.key])}
            />
          ))}
        </ul>
        <Button variant="subtle" size="compact-sm" onClick={() => choose(DEFAULT_COLUMNS)}>
          Back to the usual columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
