import { Popover } from '@mantine/core';
import { lazy, Suspense, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

import { registerForPreload } from '../../../../routing/preload-screens.ts';
import { part } from '../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type Editor from './CellEditor.tsx';
import { stepOf } from './steps.ts';
import { useSaveText } from './useSaveText.ts';

/** Loads the editors of all kinds of values when the page is idle, or the first cell is edited. */
const load = () => part(() => import('./CellEditor.tsx'));
registerForPreload(load);
const CellEditor = lazy(load);

/** Shows a cell with its editor over it; a click elsewhere leaves it. Text that is typed before the editor is loaded is saved as typed. */
export function CellPopover({ children, ...props }: ComponentProps<typeof Editor> & { children: ReactNode }) {
  const { id, column, typed, onDone } = props;
  const title = column?.title ?? 'number and name';
  const saveText = useSaveText(id, column);
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget.value !== '') saveText(event.currentTarget.value);
    onDone(step);
  };
  return (
    <Popover opened position="bottom-start" offset={2} onDismiss={() => onDone('stay')} closeOnEscape={false}>
      <Popover.Target>
        <span className="db-edited">{children}</span>
      </Popover.Target>
      <Popover.Dropdown className="db-edit-over" aria-label={`Edit ${title}`}>
        <Suspense fallback={<FieldAhead label={title} typed={typed} onKey={onKey} onEscape={() => onDone('stay')} />}>
          <CellEditor {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
