// Focus is never nowhere: after each command of the frame, and after what it opened was closed again, the next key has a place.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { commands, runCommand } from '../../web/ui/shortcuts.tsx';
import { enter } from './on-shell.tsx';

const hasPlace = () => waitFor(() => expect(document.activeElement).not.toBe(document.body));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('after every command of the frame, and after Escape, something has the focus', async () => {
  await enter();
  const names = commands().flatMap(({ does, isPlace }) => (isPlace || does === 'Sign Out' ? [] : does));
  expect(names).toContain('Keyboard shortcuts');
  screen.getByRole('main').focus();
  for (const name of names) {
    await act(async () => runCommand(name));
    await hasPlace();
    await act(async () => key('Escape'));
    await hasPlace();
  }
});

test('after a page was reached by keys, its main part has the focus', async () => {
  await enter();
  expect(document.activeElement).toBe(document.body);
  await act(async () => {
    key('g');
    key('b');
  });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
