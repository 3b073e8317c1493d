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

interface Props extends Omit<ComponentProps<typeof Editor>, 'id'> {
  of: Parameters<typeof useSaveText>[0];
  children: ReactNode;
}

/** A cell that is edited, with its editor over it; whoever clicks elsewhere has left it. What is typed before its editor has come is saved as it was typed. */
export function CellPopover({ children, of, ...props }: Props) {
  const { column, typed, onDone } = props;
  const title = column?.title ?? 'number and name';
  const saveText = useSaveText(of, column);
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
          <CellEditor {...props} id={of.id} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
