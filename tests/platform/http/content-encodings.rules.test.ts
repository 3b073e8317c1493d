// The encoding of an answer, by the client's Accept-Encoding.
import { expect, test } from 'vitest';

import { contentEncodingFor } from '../../../server/platform/http/content-encodings.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, BR', 'br'],
  ['deflate, zstd', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip ; q=0.5 , br ; q=0.8', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.3, *;q=0', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=1', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['gzip;q=nonsense', undefined],
  ['gzip;q=7, br', 'br'],
  ['brotli', undefined],
])('%s', (accepted, coding) => expect(contentEncodingFor(accepted)).toBe(coding));
