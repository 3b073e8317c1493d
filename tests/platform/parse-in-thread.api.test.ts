// What people send is read in a thread of its own.
// It comes out in order while others have their turn; a reader that says nothing, or holds too much, is ended, and that is said in words.
import { expect, test } from 'vitest';

import { parseInThread, type ParserLimits } from '../../server/platform/jobs/parse-in-thread.ts';

const parser = new URL('../support/odd-parser.ts', import.meta.url);
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

test('the next piece is asked for when all that was made of the last has been taken', async () => {
  expect(await read(['a', 'b'])).toEqual(['a, once', 'a, twice', 'next', 'b, once', 'b, twice', 'next', 'the end']);
  expect(await read([])).toEqual(['the end']);
});

test('one that says nothing is ended, and others have their turn meanwhile', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  try {
    await expect(read(['a', 'hang'], { silentMs: 1_000 })).rejects.toMatchObject({
      status: 400,
      message: 'The file takes too long to read. Nothing was changed.',
    });
  } finally {
    clearInterval(others);
  }
  expect(turns).toBeGreaterThan(10);
});

test('one that goes on and on is ended too', async () => {
  await expect(read(['a', 'b', 'c'], { longestMs: 0 })).rejects.toThrow('The file takes too long to read.');
});

test('one that holds too much is ended, and the server is not', async () => {
  await expect(read(['hoard'], { megabytes: 16 })).rejects.toMatchObject({
    status: 400,
    message: 'The file takes too much memory to read. Bring it in in parts. Nothing was changed.',
  });
});

test('one that fails fails whoever asked', async () => {
  await expect(read(['fail'])).rejects.toThrow('failed');
  await expect(read(['exit'])).rejects.toThrow('The thread of a parser ended before it was done');
});

test('whoever stops listening ends it', async () => {
  const content = (async function* () {
    yield new TextEncoder().encode('a');
  })();
  for await (const made of parseInThread<string>(parser, content, { megabytes: 64 })) {
    expect(made).toBe('a, once');
    break;
  }
});
