import { Popover } from '@mantine/core';
import {
  lazy,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { registerForPreload } from '../../../../routing/preload-screens.ts';
import { part } from '../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../ui/typing/FieldAhead.tsx';
import type Editor from './CellEditor.tsx';
import { stepOf } from './steps.ts';
import { baseOfCell, useSaveText, type CellOf } from './useSaveText.ts';

/** Loads the editors of all kinds of values when the page is idle, or the first cell is edited. */
const load = () => part(() => import('./CellEditor.tsx'));
registerForPreload(load);
const CellEditor = lazy(load);

interface Props extends Omit<ComponentProps<typeof Editor>, 'id'> {
  of: Pick<CellOf, 'id' | 'entityId'> & { revision: number };
  children: ReactNode;
}

const isNowhere = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.matches('[role=grid], [role=treegrid]'));

/** A cell that is edited, with its editor over it; whoever clicks elsewhere has left it. What is typed before its editor has come is saved as it was typed. */
export function CellPopover({ children, of, ...props }: Props) {
  const { column, typed, onDone } = props;
  const title = column?.title ?? 'number and name';
  const save = useSaveText();
  // As it is when somebody begins to type: what others save from then on is what they have not seen.
  const [base] = useState(() => baseOfCell(of.id, column, of.revision));
  const over = useRef<HTMLDivElement>(null);
  const saveText = (text: string) => {
    if (text !== '') save({ id: of.id, entityId: of.entityId, column, base }, text);
  };
  const onDismiss = () => {
    // An editor saves by itself what it has; the field in its place does not.
    const field = over.current?.querySelector<HTMLTextAreaElement>('.tr-ahead textarea');
    if (field) saveText(field.value);
    onDone('stay');
  };
  const giveUp = useEffectEvent(() => onDone('stay'));
  useLayoutEffect(() => {
    // Before its field has the focus, the table has it, or nothing.
    const onEarlyKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isNowhere(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      giveUp();
    };
    document.addEventListener('keydown', onEarlyKey, true);
    return () => document.removeEventListener('keydown', onEarlyKey, true);
  }, []);
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = stepOf(event);
    const { value } = event.currentTarget;
    // The first letters of a choice or of a name are found in the list that is to come, which takes the key as well.
    if (!step || (column?.isTakenFromList && value !== '')) return;
    event.preventDefault();
    event.stopPropagation();
    saveText(value);
    onDone(step);
  };
  return (
    <Popover opened position="bottom-start" offset={2} onDismiss={onDismiss} closeOnEscape={false}>
      <Popover.Target>
        <span className="db-edited">{children}</span>
      </Popover.Target>
      <Popover.Dropdown ref={over} className="db-edit-over" aria-label={`Edit ${title}`}>
        <Suspense fallback={<FieldAhead label={title} typed={typed} onKey={onKey} onEscape={() => onDone('stay')} />}>
          <CellEditor {...props} id={of.id} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
