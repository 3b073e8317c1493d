// Who may do what: every field of the graph's roots, every type of node and every route of api/v4, for everybody, with and without a licence.
// What is added without a rule turns this red by its name.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fieldsOf, schema, takenRoutes, type Answer } from './both-apis.ts';
import { cells, type Cell } from './cells.ts';
import { asked, done, nodes } from './operations.ts';
import { changesOpenToReadingKeys, openToReadingKeys } from './reading-keys.ts';
import { routes } from './routes.ts';
import { expected, rules } from './rules.ts';
import { stateOf } from './state.ts';
import { actors, buildWorld, SECRET, type Actor, type World } from './world.ts';

describe('there is a rule for', () => {
  test('every query and subscription', () =>
    expect(Object.keys(asked).toSorted()).toEqual([...fieldsOf('Query'), ...fieldsOf('Subscription')].toSorted()));
  test('every mutation', () => expect(Object.keys(done).toSorted()).toEqual(fieldsOf('Mutation').toSorted()));
  test('every type of node', () =>
    expect(Object.keys(nodes).toSorted()).toEqual(
      schema
        .getImplementations(schema.getType('Node') as never)
        .objects.map(({ name }) => name)
        .toSorted(),
    ));
  test('every route', () => expect(Object.keys(routes).toSorted()).toEqual(takenRoutes().toSorted()));
});

test('an API key that only reads changes nothing, but for what is listed with a reason', () =>
  expect(changesOpenToReadingKeys().toSorted()).toEqual(Object.keys(openToReadingKeys).toSorted()));

const wrong = (name: string, as: Actor, wanted: unknown[], { ending, text }: Answer) =>
  wanted.includes(ending) ? [] : [`${name} as ${as}: ${ending}, not ${wanted.join(' or ')}: ${text.slice(0, 200)}`];
const leaks = (name: string, as: Actor, { text }: Answer) =>
  as !== 'admin' && as !== 'server' && text.toLowerCase().includes(SECRET)
    ? [`${name} as ${as} tells a secret: ${text.slice(0, 300)}`]
    : [];

/** Those who take nothing away, and may share a house; of the others each has one. */
const readers: Actor[] = ['out', 'outsider', 'member', 'reviewer', 'viewer', 'keyRead', 'keyOut'];
const groups: [Actor[]][] = [[readers], [['collaborator']], [['owner']], [['admin']], [['server']], [['keyIn']]];
/** Whom a licence makes a difference for. */
const fewer: [Actor[]][] = [[['reviewer', 'owner', 'keyIn']], [['admin']]];

describe.each([false, true])('where work needs a licence that nobody has: %s', (licensed) => {
  const isRefused = ({ row }: Cell, as: Actor) =>
    !(rules[row.rule].may as Actor[]).includes(as) || (licensed && rules[row.rule].isWork);

  describe('refused', () => {
    let world: World;
    beforeAll(async () => {
      world = await buildWorld({ licensed });
    });
    afterAll(() => world.close());

    test('whoever may not, each in the same way at every API, and nothing changes', async () => {
      const before = await stateOf(world);
      const problems: string[] = [];
      for (const as of actors)
        await Promise.all(
          cells
            .filter((cell) => isRefused(cell, as))
            .map(async (cell) => {
              const answer = await cell.call(world, as);
              problems.push(
                ...wrong(cell.name, as, expected(cell.row, as, licensed), answer),
                ...leaks(cell.name, as, answer),
              );
            }),
        );
      expect(problems).toEqual([]);
      expect(await stateOf(world)).toBe(before);
    }, 60_000);
  });

  test.each(licensed ? fewer : groups)(
    'let through: %s',
    async (together) => {
      const world = await buildWorld({ licensed, jobs: !licensed && together !== readers });
      const problems: string[] = [];
      for (const as of together) {
        // Failures are counted by place, and all of these come from one.
        await sql`delete from throttle`.execute(world.house.inside.db);
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
    60_000,
  );
});
