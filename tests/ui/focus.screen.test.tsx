// The next key always has a place: in the first field of what opens, back at its button once it closes, beside what was removed.
import { Button, Menu, Popover, Select, TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';

import { ConfirmDialog } from '../../web/ui/ConfirmDialog.tsx';
import { stopsIn } from '../../web/ui/focus/first-place.ts';
import { ToolRow } from '../../web/ui/focus/ToolRow.tsx';
import { FormDialog } from '../../web/ui/FormDialog.tsx';
import { FormModal } from '../../web/ui/FormModal.tsx';
import { useShortcut } from '../../web/ui/shortcuts.tsx';
import { LoadingLines } from '../../web/ui/States.tsx';
import { Store, useStore } from '../../web/ui/store.ts';
import { showPart } from '../support/on-screen.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement;
const key = (name: string) => fireEvent.keyDown(focused() ?? document.body, { key: name });
/** Presses a button as a hand does, which focuses it. */
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};

/** A button with what it opens. */
function Opener({ opens }: { opens: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {opens(isOpen, () => setOpen(false))}
    </>
  );
}
const opened = async (opens: (isOpen: boolean, close: () => void) => ReactNode) => {
  showPart(<Opener opens={opens} />);
  await screen.findByRole('button', { name: 'Open' });
  press('Open');
  await screen.findByRole('dialog');
};

test('a dialog begins in its first field, and gives the focus back to its button in the turn in which it closes', async () => {
  await opened((isOpen, close) => (
    <FormDialog isOpen={isOpen} title="Rename" verb="Rename" onSubmit={close} onClose={close}>
      <TextInput label="Name" />
    </FormDialog>
  ));
  expect(focused()).toBe(screen.getByLabelText('Name'));
  key('Escape');
  await waitFor(() => expect(focused()).toBe(button('Open')));
});

test('a question begins at the button that is named by what it does, never at the ✕', async () => {
  await opened((isOpen, close) => (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete 3 entities?"
      verb="Delete 3 entities"
      onConfirm={close}
      onClose={close}
    >
      They go.
    </ConfirmDialog>
  ));
  expect(focused()).toBe(button('Delete 3 entities'));
  await act(() => new Promise<void>((struck) => setTimeout(struck)));
  expect(focused()).toBe(button('Delete 3 entities'));
});

test('a menu that has closed by opening a dialog does not take the focus back from it', async () => {
  await opened((isOpen, close) => (
    <ConfirmDialog isOpen={isOpen} title="Delete it?" verb="Delete it" onConfirm={close} onClose={close}>
      It goes.
    </ConfirmDialog>
  ));
  button('Open').focus();
  await waitFor(() => expect(focused()).toBe(button('Delete it')));
});

test('a question that comes in the middle of a word is not answered by its rest', async () => {
  const isAsked = new Store(false);
  const ask = () => isAsked.set(true);
  function Typing() {
    const isOpen = useStore(isAsked);
    return (
      <>
        <input aria-label="Text" />
        <ConfirmDialog isOpen={isOpen} title="Edit locked entities?" verb="Edit anyway" onConfirm={ask} onClose={ask}>
          They are locked.
        </ConfirmDialog>
      </>
    );
  }
  showPart(<Typing />);
  (await screen.findByLabelText('Text')).focus();
  key('a');
  act(ask);
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Edit locked entities?' }));
});

test('a dialog waits for the consequences that it names before its button has the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
  const Counted = lazy(() => promise);
  await opened((isOpen, close) => (
    <ConfirmDialog isOpen={isOpen} title="Delete it?" verb="Delete it" onConfirm={close} onClose={close}>
      <Suspense fallback={<LoadingLines />}>
        <Counted />
      </Suspense>
    </ConfirmDialog>
  ));
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Delete it?' }));
  await act(async () => resolve({ default: () => 'Two links go with it.' }));
  await waitFor(() => expect(focused()).toBe(button('Delete it')));
});

/** A popover whose list is loaded when it opens. */
const { promise, resolve: come } = Promise.withResolvers<{ default: () => ReactNode }>();
const List = lazy(() => promise);
let made: number;
function WithPopover() {
  useShortcut('n', 'Make one', () => made++);
  return (
    <Popover trapFocus>
      <Popover.Target>
        <Button>Columns</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Suspense fallback={<LoadingLines />}>
          <List />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
beforeEach(() => (made = 0));

test('a popover has the focus in its first field with what was typed while it was loading, and its button has it afterwards', async () => {
  showPart(<WithPopover />);
  await screen.findByRole('button', { name: 'Columns' });
  press('Columns');
  await screen.findByRole('dialog', { name: 'Columns' });
  key('n');
  await act(async () => come({ default: () => <input aria-label="Find a column" /> }));
  const field = await screen.findByLabelText<HTMLInputElement>('Find a column');
  await waitFor(() => expect(focused()).toBe(field));
  expect(field.value).toBe('n');
  key('Escape');
  await waitFor(() => expect(focused()).toBe(button('Columns')));
  expect(made).toBe(0);
  key('n');
  expect(made).toBe(1);
});

function WithMenu() {
  useShortcut('n', 'Make one', () => made++);
  return (
    <Menu>
      <Menu.Target>
        <Button>Help</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Nothing new</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

test('letters in an open menu, and in the turn in which it opens, are no commands of the page', async () => {
  showPart(<WithMenu />);
  await screen.findByRole('button', { name: 'Help' });
  press('Help');
  key('n');
  const item = await screen.findByRole('menuitem');
  item.focus();
  key('n');
  expect(made).toBe(0);
});

/** A list whose items can be removed, on a page with its main part. */
function Removable() {
  const [items, setItems] = useState(['Pump', 'Valve']);
  return (
    <main>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <button type="button" className="name">
              {item}
            </button>
            <button type="button" className="away" onClick={() => setItems(items.filter((each) => each !== item))}>
              Remove {item}
            </button>
          </li>
        ))}
      </ul>
      <input aria-label="New item" />
    </main>
  );
}

test('after an item was removed the same button of the next has the focus, and after the last the page, never a field', async () => {
  showPart(<Removable />);
  await screen.findByRole('button', { name: 'Remove Pump' });
  press('Remove Pump');
  await waitFor(() => expect(focused()).toBe(button('Remove Valve')));
  press('Remove Valve');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
});

test('a toolbar is one stop of the Tab key, arrow keys move in it, and the Tab key comes back to the tool used last', async () => {
  showPart(
    <ToolRow aria-label="Tools">
      <Select aria-label="Style" data={['Text', 'Heading']} defaultValue="Text" />
      <Button>Bold</Button>
      <Button disabled>Undo</Button>
      <Button>Table</Button>
    </ToolRow>,
  );
  const tools = await screen.findByRole('toolbar', { name: 'Tools' });
  const names = () => stopsIn(tools).map((stop) => stop.getAttribute('aria-label') ?? stop.textContent);
  expect(names()).toEqual(['Style']);
  stopsIn(tools)[0]!.focus();
  key('ArrowRight');
  expect(focused()).toBe(button('Bold'));
  key('ArrowRight');
  expect(focused()).toBe(button('Table'));
  expect(names()).toEqual(['Table']);
  key('Home');
  expect(names()).toEqual(['Style']);
});

test('Ctrl Enter in a field of a dialog presses its main button, even without a form around the field', async () => {
  const done: string[] = [];
  await opened((isOpen, close) => (
    <FormModal opened={isOpen} onClose={close} title="Note">
      <WithMenu />
      <textarea aria-label="Text" />
      <Button variant="default">Preview</Button>
      <Button onClick={() => done.push('kept')}>Keep</Button>
    </FormModal>
  ));
  expect(focused()).toBe(screen.getByLabelText('Text'));
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', ctrlKey: true });
  expect(done).toEqual(['kept']);
});
