// A person who is removed from an organization while creating a project there creates none, and is told why: no project is left without an
// owner.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { call, done, mutate, somebody, type As } from '../../identity/members/cast.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const apis = {
  'api/v4': (as: As) => call(truss, as, '/o/acme/p', { name: 'Orphan' }, 'POST'),
  'the graph': (as: As) =>
    mutate(truss, as, 'createProject', { organization: 'acme', name: 'Orphan' }, 'project { id }'),
};
type Change = [what: string, change: (username: string) => Promise<unknown>, words: string];
const changes: Change[] = [
  [
    'removed',
    (username) => done(truss, 'ada', `/o/acme/users/${username}`, undefined, 'DELETE'),
    'You do not have permission to access organization acme.',
  ],
  [
    'made a reviewer',
    (username) => done(truss, 'ada', `/o/acme/users/${username}?permission=reviewer`, undefined, 'POST'),
    "You need the permission 'member' on organization acme. Ask an administrator.",
  ],
];
const cases = changes.flatMap((change) => Object.entries(apis).map(([api, make]) => [...change, api, make] as const));

test.each(cases)('%s at that moment', async (what, change, words, api, make) => {
  const maker = await somebody(truss, `${what}-${api}`.replace(/\W/g, '-'), 'member');
  await truss.cookie(maker);
  const lock = new pg.Client(truss.databaseUrl);
  await lock.connect();
  const waiting = async (many: number) =>
    vi.waitUntil(
      async () =>
        (
          await lock.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount! >= many,
    );
  try {
    await lock.query('begin; lock table access_version in share mode');
    const changed = change(maker);
    await waiting(1);
    const answer = make(maker);
    await waiting(2);
    await lock.query('commit');
    await changed;
    expect(await answer).toMatchObject({ status: 403, message: words });
  } finally {
    await lock.end();
  }
  const left = await truss.inside.db.selectFrom('project').select('id').where('name', '=', 'Orphan').execute();
  expect(left).toEqual([]);
  expect(
    await truss.inside.db.selectFrom('projectUser').select('projectId').where('username', '=', maker).execute(),
  ).toEqual([]);
});
