// A file as a value: chosen, dropped or pasted, told how far it is on its way, and stopped without a word of blame.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { report } from '../../../web/relay/connection.ts';
import { toast } from '../../../web/ui/toasts.tsx';
import { Upload, upload } from '../../support/upload-on-its-way.ts';
import { changed, edit, problem } from './editing.tsx';

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ id: 9, name: 'pump.pdf', type: 'application/pdf', size: 2048 })),
  );
});

const file = () => new File(['x'], 'pump.pdf');
const field = () => screen.getByRole('button', { name: 'Amount' });
const dropped = () => fireEvent.drop(field(), { dataTransfer: { files: [file()] } });
const pasted = () => fireEvent.paste(field(), { clipboardData: { files: [file()] } });

test.each([
  ['dropped', dropped],
  ['pasted', pasted],
])('a file that is %s is sent, and is the value when it has come', async (_how, give) => {
  await edit('FILE', null);
  give();
  act(() => upload().progress(1, 4));
  expect(screen.getByRole('status').textContent).toBe('25 % uploaded');
  act(() => upload().end(200, { id: 9 }));
  expect(await screen.findByRole('link', { name: 'pump.pdf, 2 KB' })).toBeTruthy();
  expect(changed.mock.calls).toEqual([[9]]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a stopped upload is no value, and no error', async () => {
  await edit('FILE', null);
  dropped();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect([changed.mock.calls, problem.mock.calls]).toEqual([[], []]);
});

test('a refusal is shown in its own words', async () => {
  await edit('FILE', null);
  dropped();
  act(() => upload().end(402, { title: 'No Room for the File', message: 'It does not fit.' }));
  await waitFor(() => expect(problem.mock.lastCall).toEqual(['It does not fit.']));
  expect(changed).not.toHaveBeenCalled();
});

test('without a connection the page refuses a file at once, and the user can try again in its field', async () => {
  await edit('FILE', null);
  act(() => report({ isOnline: false }));
  dropped();
  act(() => upload().breakOff());
  await waitFor(() =>
    expect(problem.mock.lastCall?.[0]).toBe(
      'pump.pdf was not uploaded: there is no connection, and files are not queued for later. Try again when it returns.',
    ),
  );
  act(() => report({ isOnline: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again: pump.pdf' }));
  act(() => upload().end(200, { id: 9 }));
  await waitFor(() => expect(changed.mock.calls).toEqual([[9]]));
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('a user who leaves the page during an upload is asked first; a user who leaves its field gets a message', async () => {
  await edit('FILE', null);
  const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  dropped();
  expect(leaves()).toBe(true);
  const told = vi.spyOn(toast, 'failed').mockReturnValue();
  cleanup();
  expect(told).toHaveBeenCalledWith({
    title: 'Not added',
    message: 'pump.pdf: you left the field before the upload finished.',
  });
  await waitFor(() => expect(leaves()).toBe(false));
});
