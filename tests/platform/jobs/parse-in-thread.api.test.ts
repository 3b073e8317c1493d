// Uploads are parsed in a worker thread: output comes in order while others continue; a silent or oversized parser is ended with a
// message.
import { expect, test } from 'vitest';

import { parseInThread, type ParserLimits } from '../../../server/platform/jobs/parse-in-thread.ts';

const parser = new URL('../../support/odd-parser.ts', import.meta.url);
async function read(pieces: readonly string[], limits: Partial<ParserLimits> = {}): Promise<string[]> {
  const heard: string[] = [];
  const content = (async function* () {
    for (const piece of pieces) {
      yield new TextEncoder().encode(piece);
      heard.push('next');
    }
  })();
  for await (const made of parseInThread<string>(parser, content, { megabytes: 64, ...limits })) heard.push(made);
  return heard;
}

test('the parser has the next piece while output of the last is taken, and no more', async () => {
  const [a, b] = [
    ['a, once', 'a, twice'],
    ['b, once', 'b, twice'],
  ];
  expect(await read(['a', 'b', 'a'])).toEqual(['next', ...a!, 'next', ...b!, 'next', ...a!, 'the end']);
  expect(await read([])).toEqual(['the end']);
});

test('a silent parser is ended, and other work continues meanwhile', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  try {
    await expect(read(['a', 'hang'], { silentMs: 1_000 })).rejects.toMatchObject({
      status: 400,
      message: 'Reading the file takes too long. Split it and import the parts. Nothing was changed.',
    });
  } finally {
    clearInterval(others);
  }
  expect(turns).toBeGreaterThan(10);
});

test('a parser that never ends is ended after its time', async () => {
  await expect(read(['a', 'b', 'c'], { longestMs: 0 })).rejects.toThrow('Reading the file takes too long.');
});

test('a parser that needs too much memory is ended, and the server is not', async () => {
  await expect(read(['hoard'], { megabytes: 16 })).rejects.toMatchObject({
    status: 400,
    message: 'Reading the file needs too much memory. Split it and import the parts. Nothing was changed.',
  });
});

test('an error in the parser reaches the caller', async () => {
  await expect(read(['fail'])).rejects.toThrow('failed');
  await expect(read(['exit'])).rejects.toThrow('The parser ended before it was done');
});

test('a caller that stops reading ends the parser', async () => {
  const content = (async function* () {
    yield new TextEncoder().encode('a');
  })();
  for await (const made of parseInThread<string>(parser, content, { megabytes: 64 })) {
    expect(made).toBe('a, once');
    break;
  }
});

test('native code runs in a process, which is ended with it, and takes nothing along where it breaks', async () => {
  const isNative = true;
  await Promise.all([
    expect(read(['a'], { isNative })).resolves.toEqual(['next', 'a, once', 'a, twice', 'the end']),
    expect(read(['hang'], { isNative, longestMs: 2_000 })).rejects.toThrow('Reading the file takes too long.'),
    expect(read(['abort'], { isNative })).rejects.toThrow('The parser ended before it was done'),
    expect(read(['fail'], { isNative })).rejects.toThrow('failed'),
    expect(read(['secret'], { isNative })).resolves.toContain('knows nothing, once'),
  ]);
});
