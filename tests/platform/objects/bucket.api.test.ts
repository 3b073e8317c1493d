// A store of objects over the wire: requests are signed as it demands, what breaks off is gone on with, what fails for a moment is tried again, and
// what fails for good is a refusal in words and a line in the log without a secret.
import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { objectAddress } from '../../../server/platform/objects/address.ts';
import { Bucket } from '../../../server/platform/objects/bucket.ts';
import { inMemory } from '../../../server/platform/objects/objects.ts';
import { startObjectStore, type ObjectStore } from '../../support/object-store.ts';

let store: ObjectStore;
let said: string;
let bucket: Bucket;
const log = pino(new Writable({ write: (line, _encoding, done) => void ((said += String(line)), done()) }));
const open = (url = store.url, silentMs = 10_000) => new Bucket(objectAddress(url)!, log, { silentMs, pauseMs: 1 });
beforeEach(async () => {
  store = await startObjectStore();
  said = '';
  bucket = open();
});
afterEach(async () => {
  expect(said).not.toContain('secret/with');
  await store.stop();
});

const bytes = new Uint8Array(200_000).map((_, i) => i % 251);
const back = async (name: string, from = bucket) => {
  const pieces = await from.read(name, bytes.length);
  return pieces && new Uint8Array(await inMemory(pieces));
};
const away = { code: 'FILES_AWAY', status: 503 };

test('an object is put, read, asked for and removed by signed requests', async () => {
  await bucket.put('1/a', bytes);
  expect([...store.objects.keys()]).toEqual(['of-truss/1/a']);
  expect(await back('1/a')).toEqual(bytes);
  expect(await bucket.has('1/a')).toBe(true);
  await bucket.remove('1/a');
  await bucket.remove('1/a');
  expect(await bucket.has('1/a')).toBe(false);
  expect(await back('1/a')).toBeUndefined();
  expect(store.forged).toEqual([]);
});

test('a client with another secret is refused by the store, and the log says why', async () => {
  const other = open(store.url.replace('odd', 'even'));
  await expect(other.put('1/a', bytes)).rejects.toMatchObject(away);
  expect(store.forged).toEqual([expect.stringContaining('SignatureDoesNotMatch')]);
  expect(said).toContain('SignatureDoesNotMatch');
  expect(store.objects.size).toBe(0);
});

test('a bucket that is not there is not taken for an object that is not', async () => {
  const other = open(store.url.replace('kept-files', 'no-files'));
  await expect(other.read('1/a', 1)).rejects.toMatchObject(away);
  expect(said).toContain('NoSuchBucket');
});

test.each([['PUT'], ['GET'], ['DELETE']])('%s is tried again after errors of a moment', async (method) => {
  if (method !== 'PUT') await bucket.put('1/a', bytes);
  store.troubles.set(method, [{ status: 503, code: 'SlowDown' }, { cutAfter: 0 }, { status: 500 }]);
  if (method === 'PUT') await bucket.put('1/a', bytes);
  if (method === 'DELETE') {
    await bucket.remove('1/a');
    expect(store.objects.size).toBe(0);
  } else expect(await back('1/a')).toEqual(bytes);
  expect(store.troubles.get(method)).toEqual([]);
  expect(said).toBe('');
});

test('a call that fails every time is a refusal', async () => {
  store.troubles.set('PUT', Array<{ status: number }>(4).fill({ status: 500 }));
  await expect(bucket.put('1/a', bytes)).rejects.toMatchObject(away);
  expect(store.troubles.get('PUT')).toEqual([]);
  expect(said).toContain('status 500');
});

test('a store that is silent is given up', async () => {
  store.troubles.set('PUT', Array<'silent'>(4).fill('silent'));
  await expect(open(store.url, 20).put('1/a', bytes)).rejects.toMatchObject(away);
  expect(said).toContain('silent for 20 ms');
});

test('a read that breaks off is continued, again and again', async () => {
  await bucket.put('1/a', bytes);
  store.troubles.set('GET', [{ cutAfter: 70_000 }, { cutAfter: 1 }, { cutAfter: 1 }]);
  expect(await back('1/a')).toEqual(bytes);
  expect(store.asked.slice(1)).toEqual([
    'GET of-truss/1/a',
    'GET of-truss/1/a bytes=70000-',
    'GET of-truss/1/a bytes=70001-',
    'GET of-truss/1/a bytes=70002-',
  ]);
  store.troubles.set('GET', Array<{ cutAfter: number }>(4).fill({ cutAfter: 10 }));
  await expect(back('1/a')).rejects.toMatchObject(away);
});

test('an object of another length is not passed off as the whole', async () => {
  store.objects.set('of-truss/1/a', Buffer.from('half'));
  await expect(back('1/a')).rejects.toMatchObject(away);
  store.objects.set('of-truss/1/a', Buffer.alloc(bytes.length + 1));
  await expect(back('1/a')).rejects.toMatchObject(away);
});
