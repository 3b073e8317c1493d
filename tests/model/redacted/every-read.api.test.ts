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
}, 120_000);
afterAll(() => world.truss.close());

/** Where a word stands in an answer. */
const around = (text: string, word: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,60}${word}.{0,30}`, 'gi'))].map(([found]) => found).slice(0, 2);
/** A call without the numbers in it: what it is, whatever it is of. */
const kindOf = (name: string): string => name.replace(/ (of|asOf) .*/, '').replace(/\d+/g, 'N');
/** Ways to look for a word. */
const looks = (word: string): string[] => [word, `-name:~${word}`, `Rationale:~${word}`];

describe.each(['rest', 'graph'] as const)('%s', (door) => {
  test('says nothing of it, and all of what is shown again', async () => {
    const [told, shown, odd]: [string[], Set<string>, string[]] = [[], new Set(), []];
    for (const { name, ask } of reads[door]) {
      const text = await ask('rita', '');
      for (const word of [SECRET, SECRET_NUMBER])
        if (text.toLowerCase().includes(word)) told.push(`${name}: ${around(text, word).join(' | ')}`);
      if (text.includes(LIFTED)) shown.add(kindOf(name));
      // What is refused for how it is asked would say nothing in any case.
      if (/"status":(400|500)/.test(text) && !/is not there yet|is no test case/.test(text))
        odd.push(`${name}: ${text.slice(0, 200)}`);
    }
    expect(told).toEqual([]);
    expect(odd).toEqual([]);
    expect(shown.size).toBeGreaterThan(10);
  }, 600_000);

  test('says it to whoever may write, at the same places', async () => {
    const his = new Set<string>();
    for (const { name, ask } of reads[door])
      if (!his.has(kindOf(name)) && (await ask('walt', '')).includes(SECRET)) his.add(kindOf(name));
    expect(his.size).toBeGreaterThan(30);
  }, 600_000);

  test('does not tell by what is found', async () => {
    const told: string[] = [];
    // Answers say when they were made.
    const same = (text: string) =>
      text
        .replaceAll(SECRET, '*')
        .replaceAll(DECOY, '*')
        .replace(/"requestId":"[^"]*"|[-\d]{10}T[:.\d]+/g, '');
    for (const { name, ask } of reads[door].filter(({ takesWords }) => takesWords))
      for (const [at, words] of looks(SECRET).entries()) {
        const [one, other] = [same(await ask('rita', words)), same(await ask('rita', looks(DECOY)[at]!))];
        if (one !== other) told.push(`${name} by ${words}: ${one.slice(0, 200)} / ${other.slice(0, 200)}`);
      }
    expect(told).toEqual([]);
  }, 600_000);
});
