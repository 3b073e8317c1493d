// Queries change nothing: every field of Query and Subscription, every GET of api/v4, and every call there that asks by a body because that
// is long.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cells } from './cells.ts';
import { asked, nodes } from './operations.ts';
import { asks, openToReadingKeys } from './reading-keys.ts';
import { routes } from './routes.ts';
import { stateOf } from './state.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ licensed: false });
});
afterAll(() => world.close());

/** Every other GET asks; this one was a GET in the APIs that scripts come from, and gives numbers away. */
const GIVES = 'GET /o/{org}/allocate_ids';
const isAsking = (name: string): boolean =>
  (name.startsWith('GET ') && name !== GIVES) ||
  openToReadingKeys[name] === asks ||
  name in asked ||
  name.startsWith('node(');
const asking = cells.filter(({ name }) => isAsking(name));

test('all of them are asked', () => {
  const gets = Object.keys(routes).filter((name) => name.startsWith('GET '));
  expect(asking.length).toBeGreaterThan(Object.keys({ ...asked, ...nodes }).length + gets.length + 20);
});

test('the stored data is the same after all queries', async () => {
  const before = await stateOf(world);
  for (const { call } of asking) await call(world, 'server');
  expect(await stateOf(world)).toBe(before);
});
