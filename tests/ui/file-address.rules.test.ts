// A page shows a file as of the past that it shows.
import { expect, test } from 'vitest';

import { fileAddress, fileThen } from '../../web/ui/file-address.ts';

test('an address of a file has the past that the page shows, after its other parameters', () => {
  const address = fileAddress('acme', 7);
  expect(fileThen(`${address}/download`, undefined)).toBe('/api/v4/o/acme/files/7/download');
  expect(fileThen(`${address}/download`, { revision: 0 })).toBe('/api/v4/o/acme/files/7/download?asOf=0');
  expect(fileThen(`${address}/thumbnail?size=small`, { moment: '2026-01-02T03:04:05.000Z' })).toBe(
    '/api/v4/o/acme/files/7/thumbnail?size=small&asOf=2026-01-02T03%3A04%3A05.000Z',
  );
});
