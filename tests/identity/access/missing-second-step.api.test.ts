// Without a required second step, every call of the access table is refused, except setting it up, signing out, and calls that anybody
// may make.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { someAtOnce } from '../../support/some-at-once.ts';
import { cells } from './cells.ts';
import { stateOf } from './state.ts';
import { buildWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ licensed: false });
  await sql`update organization set preferences = '{"signIn.demandTwoStep": true}' where slug = 'acme'`.execute(
    world.truss.inside.db,
  );
});
afterAll(() => world.close());

const settingUp = ['beginTwoStep', 'confirmTwoStep', 'POST /user/twostep', 'POST /user/twostep/confirm'];

test.each(['member', 'reviewer', 'owner', 'admin', 'server', 'keyIn'] as const)(
  'without the required second step, a %s is refused at every API',
  async (as) => {
    const before = await stateOf(world);
    const closed = cells.filter(({ name, row }) => row.rule !== 'anybody' && !settingUp.includes(name));
    const answers = await someAtOnce(closed, async ({ name, row, call }) => {
      const { ending, text } = await call(world, as);
      // Nodes that strangers cannot read are null here too.
      const isNothing = name.startsWith('node(') && ending === 'null' && row.signedOut === 'null';
      const isRefused = ending === 403 && text.includes('Two-Step Sign-In Needed');
      return isNothing || isRefused ? [] : [`${name}: ${ending}: ${text.slice(0, 200)}`];
    });
    expect(answers.flat()).toEqual([]);
    expect(closed.length).toBeGreaterThan(150);
    expect(await stateOf(world)).toBe(before);
  },
  60_000,
);

test('an outsider of the organization that requires a second step needs none', async () => {
  const { ending } = await cells.find(({ name }) => name === 'GET /user')!.call(world, 'outsider');
  expect(ending).toBe(200);
});
