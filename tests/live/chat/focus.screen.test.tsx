// Whoever opens the chat is about to type: the field has the focus, so that letters are not taken for shortcuts.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { EVERYBODY, field, toggle, visitChat } from './on-chat.tsx';

const focused = () => document.activeElement;

test('the chat takes the focus when it is opened, and gives it back when it is hidden', async () => {
  await visitChat({ isShown: false });
  fireEvent.click(await toggle());
  const box = await field(EVERYBODY);
  await waitFor(() => expect(focused()).toBe(box));
  fireEvent.keyDown(box, { key: 'Escape' });
  const button = await toggle();
  await waitFor(() => expect(focused()).toBe(button));
  expect(screen.queryByRole('textbox', { name: EVERYBODY })).toBeNull();
});

test('a chat that stands there from the last visit leaves the focus where it is', async () => {
  await visitChat();
  const box = await field(EVERYBODY);
  expect(focused()).not.toBe(box);
});
