// An undo that is pressed behind keys that come too early is of what these do, not of what was done before.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { useShortcut } from '../../web/ui/shortcuts.tsx';
import { Store, useStore } from '../../web/ui/store.ts';
import { typeIntoWhatComes } from '../../web/ui/typing/typed-ahead.ts';
import { showPart } from '../support/on-screen.tsx';

const done: string[] = [];
const isOpen = new Store(false);

/** A page on which a form comes late, and closes as it is sent. */
function Page() {
  const isShown = useStore(isOpen);
  useShortcut('ctrl+z', 'Take back', () => done.push('undo'));
  useShortcut('ctrl+shift+z', 'Do again', () => done.push('redo'));
  const send = (name: string) => {
    done.push(name);
    isOpen.set(false);
  };
  return (
    <main aria-label="Place">
      {isShown && (
        <input aria-label="Name" onKeyDown={({ key, currentTarget }) => key === 'Enter' && send(currentTarget.value)} />
      )}
    </main>
  );
}

test('Ctrl Z and Ctrl Shift Z behind an Enter wait with it for its field', async () => {
  showPart(<Page />);
  const place = await screen.findByRole('main', { name: 'Place' });
  typeIntoWhatComes(() => place, { text: '', isEntered: false });
  for (const key of ['a', 'b', 'Enter']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(done).toEqual([]);
  act(() => isOpen.set(true));
  await waitFor(() => expect(done).toEqual(['ab', 'undo', 'redo']));
});
