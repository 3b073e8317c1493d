import { Button, Popover } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { useCommand } from '../../../../ui/shortcuts.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { Columns } from './useColumns.ts';

const ColumnsList = lazy(() => part(() => import('./ColumnsList.tsx')));

/** Chooses columns and their order, by buttons or by dragging. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
  const button = useRef<HTMLButtonElement>(null);
  useCommand({
    does: 'Columns',
    words: 'attributes, fields, show column',
    icon: IconColumns2,
    run: () => button.current?.click(),
  });
  return (
    <Popover position="bottom-end" offset={4} trapFocus>
      <Popover.Target>
        <Button
          ref={button}
          className="tr-wide db-tool"
          title="Columns"
          variant="subtle"
          color="gray"
          leftSection={<IconColumns2 size={16} stroke={1.75} aria-hidden />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="db-columns" aria-label="Columns">
        <Suspense fallback={<LoadingLines count={6} />}>
          <ColumnsList columns={columns} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
