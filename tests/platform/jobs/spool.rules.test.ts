// Downloaded and unpacked content is on disk for a while: there is a limit for all of it, half of it for one person, and closing frees the
// space.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { SpoolRoom } from '../../../server/platform/jobs/spool-room.ts';
import { Spool, spoolToDisk } from '../../../server/platform/jobs/spool.ts';
import { SpooledFiles } from '../../../server/platform/jobs/spooled-files.ts';

let directory: string;
beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'truss-spool-'))));
afterAll(() => rmSync(directory, { recursive: true }));

const placeOf = (most: number) => ({ directory, room: new SpoolRoom(most) });
const bytes = (count: number) => new Uint8Array(count);
const never = new AbortController().signal;
async function* pieces(...given: (string | Uint8Array | Error)[]) {
  for (const each of given)
    if (each instanceof Error) throw each;
    else yield each;
}

test('one person may use half of the space, and others the rest', async () => {
  const place = placeOf(100);
  const [first, second, others, last] = await Promise.all(
    ['ada', 'ada', 'rob', 'walt'].map((who) => Spool.open(place, who)),
  );
  await first!.append(bytes(30));
  await expect(second!.append(bytes(21))).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_DOWNLOADS' });
  await second!.append(bytes(20));
  await others!.append(bytes(49));
  await expect(last!.append(bytes(2))).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  await expect(others!.append(bytes(2))).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE' });
  await first!.close();
  await first!.close();
  expect([place.room.held(), place.room.held('ada')]).toEqual([69, 20]);
  await last!.append(bytes(2));
  await Promise.all([second, others, last].map((each) => each!.close()));
  expect([place.room.held(), place.room.held('ada')]).toEqual([0, 0]);
});

test.each([
  ['fails', pieces('abc', new Error('away')), never, 'away'],
  ['is not wanted any more', pieces('abc', 'def'), AbortSignal.abort(new Error('gone')), 'gone'],
  ['has no room', pieces('abc', bytes(100)), never, /is larger than/],
])('a source that %s frees its space, and leaves no file', async (_, source, signal, message) => {
  const place = placeOf(20);
  await expect(spoolToDisk(place, 'ada', source, signal)).rejects.toThrow(message);
  expect([place.room.held(), place.room.held('ada')]).toEqual([0, 0]);
  expect(readdirSync(directory)).toEqual([]);
});

test('spooled files can be read any number of times, each by itself', async () => {
  const place = placeOf(100);
  const shelf = await SpooledFiles.open(place, 'ada');
  for (const [name, piece] of [
    ['a', 'one '],
    ['a', 'two'],
    ['empty', ''],
    ['b', 'three'],
  ] as const)
    await shelf.add(name, Buffer.from(piece));
  await expect(shelf.add('a', Buffer.from('late'))).rejects.toThrow(/one after the other/);
  expect(shelf.names()).toEqual(['a', 'empty', 'b']);
  const read = async (name: string) => text(shelf.get(name)!.content);
  expect([await read('b'), await read('a'), await read('a'), await read('empty')]).toEqual([
    'three',
    'one two',
    'one two',
    '',
  ]);
  expect(shelf.get('empty')!.sha256).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(shelf.get('nothing')).toBeUndefined();
  await shelf.close();
  expect(place.room.held()).toBe(0);
});
