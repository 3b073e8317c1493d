// What redacted entities say, and said at any moment, stands in no answer to somebody who may not see it, through any route and any field; and
// nothing that looks for words tells whether they stand there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenApi } from '../../fuzz/rest-calls.ts';
import { graphReads } from './graph-reads.ts';
import { restReads, type Read } from './rest-reads.ts';
import { DECOY, LIFTED, redactedWorld, SECRET, SECRET_NUMBER, type RedactedWorld } from './world.ts';

let world: RedactedWorld;
let reads: Record<'rest' | 'graph', Read[]>;
beforeAll(async () => {
  world = await redactedWorld();
  const api = (await (await world.truss.rest('ada', '/api/v4/openapi.json')).json()) as OpenApi;
  reads = { rest: restReads(api, world), graph: graphReads(world) };
});
afterAll(() => world.truss.close());

/** Where a word stands in an answer. */
const around = (text: string, word: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,60}${word}.{0,30}`, 'gi'))].map(([found]) => found).slice(0, 2);
/** The kinds of words by which something is looked for. */
const looks = (word: string): string[] => [
  word,
  `${word}name`,
  `name:~${word}`,
  `-name:~${word}`,
  `description:${word}text`,
  `Rationale:~${word}`,
  `comment:${word}`,
  `"decomposed by":name:~${word}`,
];

describe.each(['rest', 'graph'] as const)('%s', (door) => {
  test('says nothing of it', async () => {
    const told: string[] = [];
    for (const { name, ask } of reads[door]) {
      const text = await ask('rob', '');
      for (const word of [SECRET, SECRET_NUMBER])
        if (text.toLowerCase().includes(word)) told.push(`${name}: ${around(text, word).join(' | ')}`);
    }
    expect(told).toEqual([]);
  }, 600_000);

  test('says it to whoever may write, and what is shown again to all', async () => {
    const [his, theirs] = [new Set<string>(), new Set<string>()];
    for (const { name, ask } of reads[door]) {
      const kind = name.split(' ').slice(0, 2).join(' ');
      if ((await ask('walt', '')).includes(SECRET)) his.add(kind);
      if ((await ask('rob', '')).includes(LIFTED)) theirs.add(kind);
    }
    console.log(his.size, theirs.size);
  }, 600_000);

  test('does not tell by what is found', async () => {
    const told: string[] = [];
    const same = (text: string) =>
      text
        .replaceAll(SECRET, '*')
        .replaceAll(DECOY, '*')
        .replace(/"requestId":"[^"]*"/, '');
    for (const { name, ask } of reads[door].filter(({ takesWords }) => takesWords))
      for (const [at, words] of looks(SECRET).entries()) {
        const [one, other] = [same(await ask('rob', words)), same(await ask('rob', looks(DECOY)[at]!))];
        if (one !== other) told.push(`${name} by ${words}: ${one.slice(0, 200)} / ${other.slice(0, 200)}`);
      }
    expect(told).toEqual([]);
  }, 600_000);
});
