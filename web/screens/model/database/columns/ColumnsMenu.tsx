import { Button, Checkbox, Popover, SegmentedControl, TextInput } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useState } from 'react';

import { ColumnLine } from './ColumnLine.tsx';
import { heights, type Height } from './layout.ts';
import type { Columns } from './useColumns.ts';

/** Which columns there are, and in which order: by buttons or by drag. */
export function ColumnsMenu({ columns: { shown, hidden, choose, layout, lay, reset } }: { columns: Columns }) {
  const [typed, setTyped] = useState('');
  const isFound = ({ title }: { title: string }) => title.toLowerCase().includes(typed.trim().toLowerCase());
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
        <TextInput
          size="sm"
          aria-label="Find a column"
          placeholder="Find a column"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ul>
          {shown.map(
            (column, at) =>
              isFound(column) && (
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
              ),
          )}
          {hidden.filter(isFound).map((column) => (
            <ColumnLine
              key={column.key}
              column={column}
              isShown={false}
              onToggle={() => choose([...keys, column.key])}
            />
          ))}
        </ul>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Height of the rows"
          data={Object.keys(heights).map((value) => ({ value, label: `${value[0]!.toUpperCase()}${value.slice(1)}` }))}
          value={layout.height}
          onChange={(height) => lay({ height: height as Height })}
        />
        <Checkbox
          my="xs"
          label="Keep number and name in sight"
          checked={layout.isPinned}
          onChange={({ currentTarget }) => lay({ isPinned: currentTarget.checked })}
        />
        <Button variant="subtle" size="compact-sm" onClick={reset}>
          Back to the usual columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
