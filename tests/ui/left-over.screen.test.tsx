// Single letters are commands, but not the rest of a word whose field has left the page.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { useShortcut } from '../../web/ui/shortcuts.tsx';
import { Store, useStore } from '../../web/ui/store.ts';
import { showPart } from '../support/on-screen.tsx';

let made: number;
const hasField = new Store(true);
/** A page on which N makes something, with a field that others may take away. */
function Page() {
  const isShown = useStore(hasField);
  useShortcut('n', 'Make one', () => made++);
  useShortcut('g d', 'Go to Database', () => made++);
  return isShown ? <input aria-label="Name" /> : <p>It was removed.</p>;
}
/** Presses keys where the focus is, as a keyboard does; `after` is the milliseconds since the key before. */
const press = (keys: Iterable<string>, after = 30) => {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    now += after;
    Object.defineProperty(event, 'timeStamp', { value: now });
    fireEvent(document.activeElement ?? document.body, event);
  }
};
let now: number;
const remove = () => act(() => hasField.set(false));

beforeEach(async () => {
  [made, now] = [0, 0];
  hasField.set(true);
  showPart(<Page />);
  (await screen.findByRole('textbox', { name: 'Name' })).focus();
  press('A spri');
});

test('the rest of the word and the words behind it are no commands', () => {
  remove();
  press(['n', 'g', 'Backspace', ' ', 'n', 'Shift', 'Enter', 'g', 'd', 'n']);
  expect(made).toBe(0);
});

test.each([
  ['after a pause', () => press('n', 3000)],
  ['after Escape', () => press(['Escape', 'n'])],
  [
    'after a press elsewhere',
    () => {
      fireEvent.pointerDown(document.body);
      press('n');
    },
  ],
])('%s a letter is a command again', (_, goOn) => {
  remove();
  press('n');
  goOn();
  expect(made).toBe(1);
});

test('a letter is a command at once where Enter ended the field, or the focus has left it while it stays', () => {
  screen.getByRole('textbox', { name: 'Name' }).blur();
  press('n');
  expect(made).toBe(1);
  screen.getByRole('textbox', { name: 'Name' }).focus();
  press(['n', 'Enter']);
  remove();
  press('n');
  expect(made).toBe(2);
});
