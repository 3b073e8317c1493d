// The place of short messages comes with the first of them, which is not lost while its code is on its way.
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Toasts } from '../../web/shell/toasts/Toasts.tsx';
import { toast } from '../../web/ui/toasts.tsx';

test('a page without messages has no place for them; messages that come before its code stand there, one after the other', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  expect(document.querySelector('.mantine-Notifications-root')).toBeNull();
  toast.failed({ title: 'Not saved', message: 'The name is taken.' });
  expect(await screen.findByText('The name is taken.')).toBeTruthy();
  toast.done('Saved');
  screen.getByRole('alert').querySelector('button')!.click();
  expect(await screen.findByText('Saved')).toBeTruthy();
});
