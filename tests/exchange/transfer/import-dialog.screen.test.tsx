// A file is sent with its progress in sight, and until it has arrived it can be called back.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { closed, importFile, press, upload } from './on-import.tsx';

const bar = () => screen.queryByRole('progressbar', { name: 'Uploaded' });

test.each([
  ['pump.json', '{}', 'json'],
  ['pump.truss', 'PK', 'json'],
  ['PUMP.ReqIF', '<REQ-IF/>', 'reqif'],
  ['pump.reqifz', 'PK', 'reqif'],
  ['pump.xml', '<?xml version="1.0"?><REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd"/>', 'reqif'],
  ['pump.xml', '<?xml version="1.0"?><project xmlns="urn:truss:project:4"/>', 'xml'],
  ['pump.zip', 'PK\u0003\u0004 project.json {}', 'json'],
  ['pump.zip', 'PK\u0003\u0004 project.reqif <', 'reqif'],
  ['pump', '{}', 'json'],
])('%s that begins with %s is known as %s', async (name, content, format) => {
  await importFile(name, content);
  expect(upload().path).toBe(`/api/v4/o/acme/p/7/import/${format}`);
  expect(upload().file).toHaveProperty('name', name);
});

test('the dialog shows how much is sent, and cannot send again meanwhile', async () => {
  await importFile('pump.json');
  upload().progress(25, 100);
  await waitFor(() => expect(bar()?.ariaValueNow).toBe('25'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import file' }).disabled).toBe(true);
});

test('during the upload "Cancel" aborts it and leaves the dialog open; afterwards it closes the dialog', async () => {
  await importFile('pump.json');
  press('Cancel');
  await waitFor(() => expect(bar()).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  press('Cancel');
  expect(closed).toHaveBeenCalledOnce();
});

test('a file whose answer was lost is sent again by itself, under the same key', async () => {
  await importFile('rover.json');
  const first = upload();
  await act(async () => first.breakOff());
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(upload()).not.toBe(first);
  });
  expect(upload().headers.get('Idempotency-Key')).toBe(first.headers.get('Idempotency-Key'));
});

test('a refused file can be replaced while the reason is shown', async () => {
  await importFile('pump.json');
  upload().end(400, { title: 'Import Refused', message: 'The file is not JSON.' });
  expect((await screen.findByRole('alert')).textContent).toBe('Import RefusedThe file is not JSON.');
  expect(bar()).toBeNull();
  press('Import file');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
