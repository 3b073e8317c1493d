import { Popover } from '@mantine/core';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type Editor from './CellEditor.tsx';

/** The editors of all kinds of values come when the first cell is edited. */
const CellEditor = lazy(() => part(() => import('./CellEditor.tsx')));

/** A cell that is edited, with its editor over it; whoever clicks elsewhere has left it. */
export const CellPopover = ({ children, ...props }: ComponentProps<typeof Editor> & { children: ReactNode }) => (
  <Popover opened position="bottom-start" offset={2} onDismiss={() => props.onDone('stay')} closeOnEscape={false}>
    <Popover.Target>
      <span className="db-edited">{children}</span>
    </Popover.Target>
    <Popover.Dropdown className="db-edit-over" aria-label={`Edit ${props.column?.title ?? 'number and name'}`}>
      <Suspense fallback={<LoadingLines count={1} />}>
        <CellEditor {...props} />
      </Suspense>
    </Popover.Dropdown>
  </Popover>
);
