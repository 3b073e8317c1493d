// Documents of the graph that were parsed are kept in a bounded memory, whoever sends however many and however large ones.
import { parse } from 'graphql';
import { expect, test } from 'vitest';

import { DocumentCache } from '../../../server/platform/graph/document-cache.ts';

const MB = 1 << 20;
const text = (name: string, fields: number) => `query ${name} { ${'id '.repeat(fields)}}`;

test('many documents are kept, and the one not used for longest is dropped', () => {
  const cache = new DocumentCache(MB);
  const texts = Array.from({ length: 200 }, (_, i) => text(`q${i}`, 20));
  for (const each of texts) {
    cache.set(each, parse(each));
    expect(cache.get(texts[0]!)).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(MB);
  }
  expect(cache.bytes).toBeGreaterThan(MB / 2);
  expect(cache.get(texts[1]!)).toBeUndefined();
  expect(cache.get(texts.at(-1)!)).toBeDefined();
});

test('a document that is very large, in tokens or in its text, is not kept', () => {
  const cache = new DocumentCache();
  for (const each of [text('tokens', 3_900), `{ node(id: """${'x'.repeat(MB)}""") { id } }`]) {
    const document = parse(each);
    expect(cache.set(each, document)).toBe(document);
    expect(cache.get(each)).toBeUndefined();
  }
  expect(cache.bytes).toBe(0);
});

test('a repeated one counts once, and a removed one no more', () => {
  const cache = new DocumentCache<ReturnType<typeof parse> | null>();
  const one = text('one', 5);
  cache.set(one, parse(one));
  const { bytes } = cache;
  cache.set(one, parse(one));
  expect(cache.bytes).toBe(bytes);
  cache.set(one, null);
  expect(cache.get(one)).toBeNull();
  cache.delete(one);
  expect(cache.bytes).toBe(0);
});
