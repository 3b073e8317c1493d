// Opening the chat focuses its input, so that typed letters do not count as shortcuts.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { EVERYBODY, field, toggle, visitChat } from './on-chat.tsx';

const focused = () => document.activeElement;

test('opening the chat focuses its input, and hiding it returns the focus', async () => {
  await visitChat({ isShown: false });
  fireEvent.click(await toggle());
  const box = await field(EVERYBODY);
  await waitFor(() => expect(focused()).toBe(box));
  fireEvent.keyDown(box, { key: 'Escape' });
  const button = await toggle();
  await waitFor(() => expect(focused()).toBe(button));
  expect(screen.queryByRole('textbox', { name: EVERYBODY })).toBeNull();
});

test('a chat left open from the last visit does not take the focus', async () => {
  await visitChat();
  const box = await field(EVERYBODY);
  expect(focused()).not.toBe(box);
});
