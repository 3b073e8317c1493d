// The access table: who may call every root field of the graph, read every node type and call every route of api/v4, with and without a
// licence. A call added without a rule fails this test by name.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { someAtOnce } from '../../support/some-at-once.ts';
import { fieldsOf, schema, takenRoutes, type Answer } from './both-apis.ts';
import { cells, type Cell } from './cells.ts';
import { asked, done, nodes } from './operations.ts';
import { changesOpenToReadingKeys, openToReadingKeys } from './reading-keys.ts';
import { routes } from './routes.ts';
import { expected, rules } from './rules.ts';
import { stateOf } from './state.ts';
import { actors, buildWorld, SECRET, type Actor, type World } from './world.ts';

describe('there is an access rule for', () => {
  test('every query and subscription', () =>
    expect(Object.keys(asked).toSorted()).toEqual([...fieldsOf('Query'), ...fieldsOf('Subscription')].toSorted()));
  test('every mutation', () => expect(Object.keys(done).toSorted()).toEqual(fieldsOf('Mutation').toSorted()));
  test('every type of node, and one of values, which are all read in one way', () => {
    const types = (name: string) =>
      schema.getImplementations(schema.getType(name) as never).objects.map((type) => type.name);
    const values = types('Attribute');
    expect(types('Node')).toEqual(expect.arrayContaining(Object.keys(nodes)));
    expect(types('Node').filter((name) => !(name in nodes) && !values.includes(name))).toEqual([]);
    expect(values.filter((name) => name in nodes)).toHaveLength(1);
  });
  test('every route', () => expect(Object.keys(routes).toSorted()).toEqual(takenRoutes().toSorted()));
});

test('every change that a read-only API key may make is listed with a reason', () =>
  expect(changesOpenToReadingKeys().toSorted()).toEqual(Object.keys(openToReadingKeys).toSorted()));

const wrong = (name: string, as: Actor, wanted: unknown[], { ending, text }: Answer) =>
  wanted.includes(ending) ? [] : [`${name} as ${as}: ${ending}, not ${wanted.join(' or ')}: ${text.slice(0, 200)}`];
const leaks = (name: string, as: Actor, { text }: Answer) =>
  as !== 'admin' && as !== 'server' && text.toLowerCase().includes(SECRET)
    ? [`${name} as ${as} tells a secret: ${text.slice(0, 300)}`]
    : [];

/** Calls that delete nothing share a server; each of the others has its own. */
const readers: Actor[] = ['out', 'outsider', 'member', 'reviewer', 'viewer', 'keyRead', 'keyOut'];
const groups: [Actor[]][] = [[readers], [['collaborator']], [['owner']], [['admin']], [['server']], [['keyIn']]];
/** The callers for whom a licence makes a difference. */
const fewer: [Actor[]][] = [[['reviewer', 'owner', 'keyIn']], [['admin']]];

describe.each([false, true])('work that needs a licence, which nobody has: %s', (licensed) => {
  const isRefused = ({ row }: Cell, as: Actor) =>
    !(rules[row.rule].may as Actor[]).includes(as) || (licensed && rules[row.rule].isWork);

  describe('calls without permission', () => {
    let world: World;
    beforeAll(async () => {
      world = await buildWorld({ licensed });
    });
    afterAll(() => world.close());

    test('are refused in the same way at every API, and change nothing', async () => {
      const before = await stateOf(world);
      const problems: string[] = [];
      for (const as of actors) {
        const refused = cells.filter((cell) => isRefused(cell, as));
        await someAtOnce(refused, async (cell) => {
          const answer = await cell.call(world, as);
          problems.push(
            ...wrong(cell.name, as, expected(cell.row, as, licensed), answer),
            ...leaks(cell.name, as, answer),
          );
        });
      }
      expect(problems).toEqual([]);
      expect(await stateOf(world)).toBe(before);
    }, 300_000);
  });

  test.each(licensed ? fewer : groups)(
    'everybody with permission may call %s',
    async (together) => {
      const world = await buildWorld({ licensed, jobs: !licensed });
      const problems: string[] = [];
      for (const as of together) {
        // Failures are counted by address, and all calls here come from one.
        await sql`delete from throttle`.execute(world.truss.inside.db);
        for (const when of [undefined, true, 'of all'])
          for (const cell of cells.filter((each) => each.row.isLast === when && !isRefused(each, as))) {
            const answer = await cell.call(world, as);
            problems.push(
              ...wrong(cell.name, as, expected(cell.row, as, licensed), answer),
              ...leaks(cell.name, as, answer),
            );
          }
      }
      await world.close();
      expect(problems).toEqual([]);
    },
    300_000,
  );
});
