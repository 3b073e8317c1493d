// Past and present texts of redacted entities are in no answer to a person who may not see them, through any route and any field; and no
// search for words reveals whether they are there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenApi } from '../../fuzz/rest-calls.ts';
import { someAtOnce } from '../../support/some-at-once.ts';
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

/** So many calls wait for the database while others are answered. */
const AT_ONCE = 4;
/** Returns the surroundings of a word in an answer. */
const around = (text: string, word: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,60}${word}.{0,30}`, 'gi'))].map(([found]) => found).slice(0, 2);
/** A call without the numbers in it: what it is, whatever it is of. */
const kindOf = (name: string): string => name.replace(/ (of|asOf) .*/, '').replace(/\d+/g, 'N');
/** Ways to look for a word. */
const looks = (word: string): string[] => [word, `-name:~${word}`, `Rationale:~${word}`];

describe.each(['rest', 'graph'] as const)('%s', (door) => {
  test('says nothing of it, and everything after it is shown again', async () => {
    const texts = await someAtOnce(reads[door], ({ ask }) => ask('rita', ''), AT_ONCE);
    const said = reads[door].map(({ name }, at) => ({ name, text: texts[at]! }));
    const told = said.flatMap(({ name, text }) =>
      [SECRET, SECRET_NUMBER].flatMap((word) =>
        text.toLowerCase().includes(word) ? [`${name}: ${around(text, word).join(' | ')}`] : [],
      ),
    );
    // A malformed query is refused with nothing to reveal in any case.
    const odd = said.flatMap(({ name, text }) =>
      /"status":(400|429|500)/.test(text) && !/does not exist yet|is not a test case/.test(text)
        ? [`${name}: ${text.slice(0, 200)}`]
        : [],
    );
    const shown = new Set(said.flatMap(({ name, text }) => (text.includes(LIFTED) ? [kindOf(name)] : [])));
    expect(told).toEqual([]);
    expect(odd).toEqual([]);
    expect(shown.size).toBeGreaterThan(10);
  });

  test('says it to writers, at the same places', async () => {
    const his = new Set<string>();
    const note = async ({ name, ask }: Read) => {
      if (his.size <= 30 && !his.has(kindOf(name)) && (await ask('walt', '')).includes(SECRET)) his.add(kindOf(name));
    };
    await someAtOnce(reads[door], note, AT_ONCE);
    expect(his.size).toBeGreaterThan(30);
  });

  // Each kind of call is asked of one moment, for the word itself and in one of the ways, the next in the next: those are searched by one text.
  test('does not reveal it by the results', async () => {
    // Answers say when they were made.
    const same = (text: string) =>
      text
        .replaceAll(SECRET, '*')
        .replaceAll(DECOY, '*')
        .replace(/"requestId":"[^"]*"|[-\d]{10}T[:.\d]+/g, '');
    const compared = async ({ read: { name, ask }, ways }: { read: Read; ways: number[] }) => {
      const told: string[] = [];
      for (const way of ways) {
        const one = same(await ask('rita', looks(SECRET)[way]!));
        const other = same(await ask('rita', looks(DECOY)[way]!));
        if (one !== other) told.push(`${name}: ${one.slice(0, 200)} / ${other.slice(0, 200)}`);
      }
      return told;
    };
    const kinds = Map.groupBy(
      reads[door].filter(({ takesWords }) => takesWords),
      ({ name }) => kindOf(name),
    );
    const inTurn = [...kinds.values()].map((of, at) => ({ read: of[at % of.length]!, ways: [0, 1 + (at % 2)] }));
    const told = await someAtOnce(inTurn, compared, AT_ONCE);
    expect(told.flat()).toEqual([]);
  });
});

test('a writer reads the frozen content of a slide, and others see its boxes as live ones', async () => {
  const frozenTo = async (as: 'walt' | 'rita') => {
    const found = (await (
      await world.truss.rest(as, '/api/v4/o/acme/entities/ids', { ids: [world.slide] })
    ).json()) as { metadata: Record<string, string> }[];
    const { boxes } = JSON.parse(found[0]!.metadata['slide:layout']!) as {
      boxes: { kind: string; query: string; frozen?: unknown }[];
    };
    return boxes.map(({ kind, query, frozen }) => [kind, query, frozen !== undefined]);
  };
  expect(await frozenTo('walt')).toEqual([
    ['table', 'number:Z.5', true],
    ['chart', 'number:Z.5', true],
  ]);
  expect(await frozenTo('rita')).toEqual([
    ['table', 'number:Z.5', false],
    ['chart', 'number:Z.5', false],
  ]);
});
