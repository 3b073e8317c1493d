// The common part of both files of the access table: they make every call as every caller, with licences and without.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { someAtOnce } from '../../support/some-at-once.ts';
import type { Answer } from './both-apis.ts';
import { cells } from './cells.ts';
import { openToReadingKeys } from './reading-keys.ts';
import { expected, isProvenByOthers, mayCall } from './rules.ts';
import { stateOf } from './state.ts';
import { actors, buildWorld, SECRET, type Actor, type World } from './world.ts';

const wrong = (name: string, as: Actor, wanted: unknown[], { ending, text }: Answer) =>
  wanted.includes(ending) ? [] : [`${name} as ${as}: ${ending}, not ${wanted.join(' or ')}: ${text.slice(0, 200)}`];
const leaks = (name: string, as: Actor, { text }: Answer) =>
  as !== 'admin' && as !== 'server' && text.toLowerCase().includes(SECRET)
    ? [`${name} as ${as} tells a secret: ${text.slice(0, 300)}`]
    : [];

/** Actors that may not enter the organization: another of them, the outsider, proves that they hear nothing of its licences. */
const strangers: readonly Actor[] = ['out', 'keyOut'];

interface Asked {
  /** True if work needs a licence, which nobody has. */
  licensed: boolean;
  /** The actors who make all calls that they may make; those in one group share a server. */
  groups: [Actor[]][];
}

/** Proves that everybody is refused what the table refuses, and may do what it allows. */
export function proveTable({ licensed, groups }: Asked): void {
  const callers = groups.flat(2);
  const mayNot = actors.filter((as) => !licensed || !strangers.includes(as));
  const refusedTo = (as: Actor) =>
    cells.filter(({ row }) => !mayCall(row, as, licensed) && !isProvenByOthers(row, as, { licensed, callers: mayNot }));
  const allowedTo = (as: Actor) =>
    cells.filter(
      ({ name, row }) =>
        mayCall(row, as, licensed) &&
        // A key for reading that may write is an exception, which somebody has thought of.
        ((as === 'keyRead' && name in openToReadingKeys) || !isProvenByOthers(row, as, { licensed, callers })),
    );

  describe('calls without permission', () => {
    let world: World;
    beforeAll(async () => {
      world = await buildWorld({ licensed });
    });
    afterAll(() => world.close());

    test('are refused in the same way at every API, and change nothing', async () => {
      const before = await stateOf(world);
      const problems: string[] = [];
      for (const as of mayNot) {
        await someAtOnce(refusedTo(as), async (cell) => {
          const answer = await cell.call(world, as);
          problems.push(
            ...wrong(cell.name, as, expected(cell.row, as, licensed), answer),
            ...leaks(cell.name, as, answer),
          );
        });
      }
      expect(problems).toEqual([]);
      expect(await stateOf(world)).toBe(before);
    }, 900_000);
  });

  test.each(groups)(
    'everybody with permission may call %s',
    async (together) => {
      const world = await buildWorld({ licensed, jobs: !licensed });
      const problems: string[] = [];
      for (const as of together) {
        // Failures are counted by address, and all calls here come from one.
        await sql`delete from throttle`.execute(world.truss.inside.db);
        for (const when of [undefined, true, 'of all'])
          for (const cell of allowedTo(as).filter(({ row }) => row.isLast === when)) {
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
    900_000,
  );
}
