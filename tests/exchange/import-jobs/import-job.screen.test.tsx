// Once a file has arrived, the work on it is followed to its end, whatever that is.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { give, sent, type Given } from '../../support/mock-graph.ts';
import { closed, importFile, press, upload } from '../transfer/on-import.tsx';

const job = { jobId: 3, state: 'RUNNING', progress: 0.1 };
const status = () => screen.getByRole('status').textContent;

beforeEach(async () => {
  give({ job });
  await importFile('pump.json');
  upload().end(202, { jobId: 3 });
  await screen.findByText('The import is running, 10 %.');
});

/** Lets the server report the job's next state. */
const then = async (change: Given) =>
  (await sent('ImportJobSubscription')).answer({ jobChanged: { ...job, ...change } });

test('the progress of an import is shown', async () => {
  await then({ progress: 0.4 });
  await screen.findByText('The import is running, 40 %.');
  expect(screen.getByRole('progressbar', { name: 'Imported' }).ariaValueNow).toBe('40');
});

test('the user can go on working during an import', () => {
  press('Continue in background');
  expect(closed).toHaveBeenCalledOnce();
});

test('an import can be cancelled, and says that nothing was stored', async () => {
  press('Cancel import');
  const cancel = await sent('ImportJobCancelMutation');
  expect(cancel.variables['input']).toEqual({ jobId: 'Job 3' });
  await cancel.answer({ cancelJob: { job: { ...job, state: 'CANCELLED' } } });
  await waitFor(() => expect(status()).toBe('The import was canceled. Nothing was imported.'));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a finished import shows its result, with every warning and its place', async () => {
  const warnings = [{ object: 'REQ-7', message: 'Its class is not known.' }, { message: 'The file has no header.' }];
  await then({
    state: 'DONE',
    progress: 1,
    result: { __typename: 'ImportResult', created: 1200, updated: 3, unchanged: 0, warnings },
  });
  await screen.findByText('1,200 created, 3 updated, 0 unchanged.');
  screen.getByRole('heading', { name: '2 warnings' });
  const rows = within(screen.getByRole('region', { name: 'Warnings' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['REQ-7Its class is not known.', '–The file has no header.']);
});

test('a failed import shows the reason, and offers to choose another file', async () => {
  await then({ state: 'FAILED', error: 'Line 4: the file ends too early.' });
  expect((await screen.findByRole('alert')).textContent).toContain('Line 4: the file ends too early.');
  press('Import another file');
  await screen.findByRole('button', { name: 'Import file' });
});
