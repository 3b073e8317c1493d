// The figures of an organization contain the space of its files; unused ones are shown with their number, size and age, and are deleted
// after a question.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { sent } from '../support/mock-graph.ts';
import { visit } from '../support/on-screen.tsx';

// There is no canvas here.
vi.mock('../../web/parts/platform/chart/draw.ts', () => ({ draw: () => () => undefined }));

const MEGABYTE = 1 << 20;
const room = { count: 12, used: 3 * MEGABYTE, allowed: 5 * MEGABYTE };
const unused = { count: 2, bytes: MEGABYTE, since: '2026-03-04T10:00:00.000Z' };
const acme = { slug: 'acme', name: 'Acme', viewerIsAdministrator: true, activity: [], description: '', licence: null };

async function open(fileRoom: object) {
  const organization = { ...acme, fileRoom };
  visit('/admin/server/acme', { organizations: [acme], organization });
  fireEvent.click(await screen.findByRole('button', { name: 'Files' }));
  return screen.findByRole('dialog', { name: 'Files' });
}

test('unused files are deleted after a question', async () => {
  const dialog = await open({ ...room, unused });
  expect(screen.getByText('of 5 MB')).toBeTruthy();
  expect(await within(dialog).findByText('12 files use 3 MB of 5 MB.')).toBeTruthy();
  expect(
    within(dialog).getByText(
      '2 files of them were never used, the oldest since Mar 4, 2026. Deleting them frees 1 MB.',
    ),
  ).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete unused files' }));
  const question = await screen.findByRole('dialog', { name: 'Delete 2 unused files?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete 2 unused files' }));
  const { variables } = await sent('FilesDialogDeleteMutation');
  expect(variables['input']).toHaveProperty('organizationId');
});

test('without unused files there is nothing to delete, and without a limit none is mentioned', async () => {
  const dialog = await open({ ...room, allowed: null, unused: { count: 0, bytes: 0, since: null } });
  expect(await within(dialog).findByText('12 files use 3 MB, without a limit.')).toBeTruthy();
  expect(within(dialog).getByText(/There is nothing to delete/)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Delete unused files' })).toHaveProperty('disabled', true);
});
