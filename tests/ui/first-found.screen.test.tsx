// In the field above a list of things to open, tick or add, Enter does what the first row does, however late the answer.
import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';

import { FindField } from '../../web/ui/choosing/FindField.tsx';
import { typeInto } from '../../web/ui/typing/type-into.ts';
import { showPart } from '../support/on-screen.tsx';

let answer: (found: string[]) => void;
let done: string[];

function Finding({ isLate = false }: { isLate?: boolean }) {
  const [typed, setTyped] = useState('');
  const [{ found, isBusy }, setFound] = useState({ found: ['Rationale', 'Duration'], isBusy: false });
  useLayoutEffect(() => {
    answer = (next) => act(() => setFound({ found: next, isBusy: false }));
  });
  return (
    <form onSubmit={(event) => (event.preventDefault(), done.push('sent'))}>
      <FindField
        aria-label="Find"
        list="found"
        aria-busy={isBusy}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (isLate) setFound({ found, isBusy: true });
        }}
      />
      <ul id="found">
        {found.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => done.push(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Find' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const marked = () => document.querySelector('[data-first-found]')?.textContent;
/** Presses a key where the focus is, and writes it if nobody stops it. */
const press = (...keys: string[]) =>
  act(() => {
    for (const key of keys) {
      const down = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
      if (document.activeElement!.dispatchEvent(down) && key.length === 1) typeInto(field(), key);
    }
  });
async function begin(isLate = false): Promise<void> {
  done = [];
  showPart(<Finding isLate={isLate} />);
  await screen.findByRole('textbox', { name: 'Find' });
  act(() => field().focus());
}

test('nothing is marked before a letter, then the first row is, and Enter does it without sending the form', async () => {
  await begin();
  expect(marked()).toBeUndefined();
  press('r');
  expect([marked(), active()]).toEqual(['Rationale', 'Rationale']);
  answer(['Duration', 'Rationale']);
  await waitFor(() => expect([marked(), active()]).toEqual(['Duration', 'Duration']));
  press('Enter');
  expect(done).toEqual(['Duration']);
  // The next word replaces this one.
  press('x');
  expect(field().value).toBe('x');
});

test('Enter before the answer waits for it, and keys behind it do not run into the word: they are the next one', async () => {
  await begin(true);
  press('d', 'Enter', 'r', 'a', 'Enter');
  expect([field().value, done]).toEqual(['d', []]);
  answer(['Duration']);
  await waitFor(() => expect([field().value, done]).toEqual(['ra', ['Duration']]));
  answer(['Rationale']);
  await waitFor(() => expect(done).toEqual(['Duration', 'Rationale']));
});

test('Escape gives up an Enter that waits, and without a row Enter does nothing', async () => {
  await begin(true);
  press('d', 'Enter', 'Escape');
  answer([]);
  press('Enter');
  await waitFor(() => expect(marked()).toBeUndefined());
  expect(done).toEqual([]);
});

test('arrows walk from the field through the rows and back', async () => {
  await begin();
  const focused = () => document.activeElement?.textContent;
  press('ArrowDown');
  expect(focused()).toBe('Rationale');
  press('ArrowDown');
  expect(focused()).toBe('Duration');
  press('ArrowDown');
  expect(document.activeElement).toBe(field());
});
