// Without the second step that an organization demands, every call of the access table that opens it is refused in words that say what to
// do; administrators of the server still look into it and administer it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { someAtOnce } from '../../support/some-at-once.ts';
import { cells, type Cell } from './cells.ts';
import { rules, type Rule } from './rules.ts';
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

/** Calls that open no organization. */
const elsewhere: readonly Rule[] = ['anybody', 'signedIn', 'ownSession', 'administersServer'];
const opens = ({ name, row: { rule } }: Cell, as: string) =>
  // People are seen from any of their organizations.
  name !== 'node(User)' && (as === 'server' ? rules[rule].isWork : !elsewhere.includes(rule));

// Whoever may do less than an administrator is refused by the same rule of permissions.
test.each(['admin', 'server', 'keyIn'] as const)(
  'without the second step that it demands, a %s is refused at every door of an organization',
  async (as) => {
    const before = await stateOf(world);
    const closed = cells.filter((cell) => opens(cell, as));
    const answers = await someAtOnce(closed, async ({ name, row, call }) => {
      const { ending, text } = await call(world, as);
      // Nodes that strangers cannot read are null here too.
      const isNothing = name.startsWith('node(') && ending === 'null' && row.signedOut === 'null';
      const isRefused = ending === 403 && text.includes('Organization acme requires two-factor authentication');
      return isNothing || isRefused ? [] : [`${name}: ${ending}: ${text.slice(0, 200)}`];
    });
    expect(answers.flat()).toEqual([]);
    expect(closed.length).toBeGreaterThan(120);
    expect(await stateOf(world)).toBe(before);
  },
);

test('an outsider of the organization that requires a second step needs none', async () => {
  const { ending } = await cells.find(({ name }) => name === 'GET /user')!.call(world, 'outsider');
  expect(ending).toBe(200);
});
