// Text typed while a field is loading is all in it: whichever placeholder it had, and whenever it takes the focus.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { expect, test } from 'vitest';

import { FormModal } from '../../../web/ui/FormModal.tsx';
import { LoadingLines } from '../../../web/ui/States.tsx';
import { FieldAhead } from '../../../web/ui/typing/FieldAhead.tsx';
import { typeIntoFocused, typeIntoWhatComes } from '../../../web/ui/typing/typed-ahead.ts';
import { showPart } from '../../support/on-screen.tsx';

/** Makes a field that appears when the test says so, with the elements around it. */
function late(content: (typed: string, onType: (text: string) => void, onEnter: () => void) => React.ReactNode) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const entered: string[] = [];
  const Field = lazy(() =>
    promise.then(() => ({
      default: function Field() {
        const [typed, type] = useState('');
        return content(typed, type, () => entered.push(typed));
      },
    })),
  );
  return { Field, entered, come: () => act(async () => resolve()) };
}
const there = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** A key as a page hears it that puts its letter nowhere by itself. */
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const plain = (name: string) =>
  late((typed, onType, onEnter) => (
    <input
      aria-label={name}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  ));
const shown = (Field: React.ComponentType, isDialog = false) =>
  render(
    <div role="group">
      <Suspense fallback={<FieldAhead label="Coming" isDialog={isDialog} />}>
        <Field />
      </Suspense>
    </div>,
  );

test('text typed before a field was loaded is in it, and it has the focus', async () => {
  const { Field, come } = plain('Name');
  shown(Field);
  expect(document.activeElement).toBe(field('Coming'));
  fireEvent.change(field('Coming'), { target: { value: 'Zebra' } });
  await come();
  const name = await there('Name');
  expect(document.activeElement).toBe(name);
  await waitFor(() => expect(name.value).toBe('Zebra'));
});

test('an Enter after the typed text counts once the field is there', async () => {
  const { Field, come, entered } = plain('Name');
  shown(Field);
  fireEvent.change(field('Coming'), { target: { value: 'Zebra' } });
  press('Enter');
  await come();
  await waitFor(() => expect(entered).toEqual(['Zebra']));
});

/** Two fields: Enter in the first leads to the second, from which Ctrl Enter sends both, as does Enter the form of the second. */
const pair = (sent: string[]) =>
  late(() => (
    <>
      <input aria-label="Name" onKeyDown={({ key }) => key === 'Enter' && field('Reason').focus()} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(`${field('Name').value} by form: ${field('Reason').value}`);
        }}
      >
        <input
          aria-label="Reason"
          onKeyDown={({ key, ctrlKey }) =>
            key === 'Enter' && ctrlKey && sent.push(`${field('Name').value}: ${field('Reason').value}`)
          }
        />
        <button type="submit">Send</button>
      </form>
    </>
  ));

test('keys behind an Enter come one after the other, where each of them leads', async () => {
  const sent: string[] = [];
  const { Field, come } = pair(sent);
  shown(Field);
  fireEvent.change(field('Coming'), { target: { value: 'Zebra' } });
  press('Enter', 'o', 'f', 'x', 'Backspace');
  fireEvent.keyDown(field('Coming'), { key: 'Enter', ctrlKey: true });
  press('f', 'Enter');
  expect(field('Coming').value).toBe('Zebra');
  await come();
  await there('Name');
  await waitFor(() => expect(sent).toEqual(['Zebra: of', 'Zebra by form: off']));
  expect(field('Name').value).toBe('Zebra');
});

test('Tab behind the typed text goes on to the next field, with the letters behind it', async () => {
  const sent: string[] = [];
  const { Field, come } = pair(sent);
  shown(Field);
  fireEvent.change(field('Coming'), { target: { value: 'Zebra' } });
  press('Tab', 'o', 'f');
  fireEvent.keyDown(field('Coming'), { key: 'Tab', shiftKey: true });
  press('x');
  await come();
  await there('Name');
  await waitFor(() => expect(field('Name').value).toBe('x'));
  expect(field('Reason').value).toBe('of');
});

test('keys that wait for one field go on to another that is awaited in its place, before what is typed then', async () => {
  const place = render(<main />).container;
  typeIntoFocused({ text: '', isEntered: false, behind: ['Z', 'e'] }, () => true);
  typeIntoWhatComes(() => place, { text: '', isEntered: false });
  press('b', 'r', 'a');
  const name = document.createElement('input');
  place.append(name);
  await waitFor(() => expect(name.value).toBe('Zebra'));
});

test('a key that is pressed while others before it are still typed comes behind them', async () => {
  const sent: string[] = [];
  const { Field, come } = pair(sent);
  shown(Field);
  press('Enter', 'o', 'n');
  await come();
  press('e', 'Enter');
  await waitFor(() => expect(sent).toEqual([' by form: one']));
});

test('a field that appears after its dialog takes text typed and pasted in between, too', async () => {
  const { Field, come } = plain('Name');
  const outer = late(() => (
    <div role="dialog" aria-label="Late">
      <button type="button">Close</button>
      <Suspense fallback="…">
        <Field />
      </Suspense>
    </div>
  ));
  shown(outer.Field, true);
  fireEvent.change(field('Coming'), { target: { value: 'Zeb' } });
  await outer.come();
  await screen.findByRole('dialog', { name: 'Late' });
  expect(screen.queryByRole('textbox')).toBeNull();
  press('x', 'Backspace', 'r');
  fireEvent.paste(document.body, { clipboardData: { getData: () => 'a' } });
  await come();
  const name = await there('Name');
  await waitFor(() => expect(name.value).toBe('Zebra'));
});

test('a loading field in an open dialog keeps the focus, although the dialog focuses its first element', async () => {
  const { Field, come } = plain('Name');
  showPart(
    <FormModal opened onClose={() => undefined} title="There already">
      <Suspense fallback={<FieldAhead label="Coming" />}>
        <Field />
      </Suspense>
    </FormModal>,
  );
  await screen.findByRole('dialog', { name: 'There already' });
  // By a timer of no time, behind which this one strikes.
  await act(() => new Promise<void>((struck) => setTimeout(struck)));
  expect(document.activeElement).toBe(field('Coming'));
  fireEvent.change(field('Coming'), { target: { value: 'Zebra' } });
  await come();
  const name = await there('Name');
  await waitFor(() => expect(name.value).toBe('Zebra'));
});

test('a menu that closes as the field opens does not take the focus from it; the user can leave it by Tab', async () => {
  const { Field } = plain('Name');
  render(<button type="button">Opener</button>);
  shown(Field);
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  expect(document.activeElement).toBe(field('Coming'));
  press('Tab');
  opener.focus();
  expect(document.activeElement).toBe(opener);
});

test('a user who has left a loading field is not brought back to it', async () => {
  const { Field, come } = plain('Name');
  shown(Field);
  fireEvent.change(field('Coming'), { target: { value: 'Zebra' } });
  press('Escape');
  await come();
  expect((await there('Name')).value).toBe('');
  expect(document.activeElement).toBe(document.body);
});

test('a dialog whose field is still loading keeps text typed in between, once', async () => {
  const { Field, come } = plain('Name');
  showPart(
    <FormModal opened onClose={() => {}} title="Example">
      <Suspense fallback={<LoadingLines />}>
        <Field />
      </Suspense>
    </FormModal>,
  );
  await screen.findByRole('dialog', { name: 'Example' });
  press('Z', 'e');
  await come();
  await waitFor(() => expect(field('Name').value).toBe('Ze'));
  expect(document.activeElement).toBe(field('Name'));
  await act(async () => {
    field('Name').blur();
    field('Name').focus();
  });
  expect(field('Name').value).toBe('Ze');
});

test('rows of a spreadsheet that are pasted before their field is there keep their lines', async () => {
  const { Field, come } = late((typed, onType) => (
    <textarea aria-label="Rows" value={typed} onChange={(event) => onType(event.currentTarget.value)} />
  ));
  shown(Field);
  fireEvent.change(field('Coming'), { target: { value: 'R.1\tPump\n' } });
  await come();
  await waitFor(async () => expect((await there('Rows')).value).toBe('R.1\tPump\n'));
});
