// One address describes the place of files: key, secret, host, bucket and region, and no unknown parts.
import { expect, test } from 'vitest';

import { objectAddress } from '../../../server/platform/objects/address.ts';

test('an address says bucket, beginning of names, region, key and secret', () => {
  expect(objectAddress('https://KEY:a%2Fb%2Bc@s3.example.org:9000/bucket/of/truss/?region=eu-central-1')).toEqual({
    base: 'https://s3.example.org:9000/bucket/of/truss/',
    region: 'eu-central-1',
    key: 'KEY',
    secret: 'a/b+c',
  });
  expect(objectAddress('http://k:s@localhost/bucket')).toMatchObject({
    base: 'http://localhost/bucket/',
    region: 'us-east-1',
  });
  expect(objectAddress('https://k:s@s3.example.org/bucket/a?hosted')).toMatchObject({
    base: 'https://bucket.s3.example.org/a/',
  });
});

test.each([
  'nonsense',
  's3://k:s@x/bucket',
  'https://k:s@x',
  'https://k:s@x/',
  'https://k@x/bucket',
  'https://x/bucket',
  'https://k:%zz@x/bucket',
  'https://k:s@x/Bucket',
  'https://k:s@x/bucket/a b',
  'https://k:s@x/bucket/../a?style=path',
  'https://k:s@x/bucket?region=EU',
  'https://k:s@x/bucket#a',
])('%s is none', (text) => expect(objectAddress(text)).toBeUndefined());
