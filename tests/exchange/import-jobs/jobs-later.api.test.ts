// A job in the queue is checked again when it begins: without write access or a licence by then, it changes nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { startJobs } from '../../../server/start/jobs.ts';
import { done, somebody, type As } from '../../identity/members/cast.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByGraph, importByRest } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  await (await startJobs(truss.inside, truss.databaseUrl)).stop(); // as a server that was here before
});
afterAll(() => truss.close());
beforeEach(() => sql`delete from licence`.execute(truss.inside.db));

interface Job {
  state: string;
  error: { status: number; title: string; message: string } | null;
  finished: string | null;
}
const document = (name: string) =>
  JSON.stringify({ version: 1, schema: {}, entities: [{ id: 1, classId: truss.given.classId('Requirement'), name }] });
const apis = {
  'api/v4': async (as: Person, name: string): Promise<number> =>
    (await (await importByRest(truss, as, '1/import/json', document(name))).json()).jobId,
  'the graph': async (as: Person, name: string): Promise<number> =>
    (await importByGraph(truss, as, 1, 'JSON', document(name))).data.importFile.job.jobId,
};
let made = 0;
/** Somebody who writes project 1, and their import in the queue. */
async function asked(start: (as: Person, name: string) => Promise<number>, before?: (as: Person) => Promise<unknown>) {
  const name = `Late ${++made}`;
  const as = await somebody(truss, `asker-${made}`, 'member');
  await done(truss, 'ada', `/o/acme/p/1/users/${as}?roleId=2`, undefined, 'POST');
  await before?.(as);
  return { as, name, id: await start(as, name) };
}
/** Returns the job's state once a server took it up, and whether its import is in the project. */
async function begun({ id, name }: { id: number; name: string }) {
  const worker = await startJobs(truss.inside, truss.databaseUrl);
  try {
    const job = async () => (await (await truss.rest('root', `/api/v4/o/acme/jobs/${id}`)).json()) as Job;
    const { state, error } = await vi.waitUntil(async () => {
      const now = await job();
      return now.finished ? now : undefined;
    });
    const { rows } = await sql`select from entity where name = ${name}`.execute(truss.inside.db);
    return { state, error, entities: rows.length };
  } finally {
    await worker.stop();
  }
}
const licences = (sizes: string) => done(truss, 'root', `/o/acme/license?${sizes}`, undefined, 'POST');
const refused = (status: number, message: string) => ({
  state: 'failed',
  error: { status, message: expect.stringContaining(message) },
  entities: 0,
});
const carriedOut = { state: 'done', error: null, entities: 1 };

describe.each(Object.entries(apis))('asked for through %s', (_api, start) => {
  test.each<[string, (as: As) => Promise<unknown>, string]>([
    ['the share', (as) => done(truss, 'ada', `/o/acme/p/1/users/${as}`, undefined, 'DELETE'), 'permission'],
    [
      'the right to write',
      (as) => done(truss, 'ada', `/o/acme/p/1/users/${as}?roleId=4`, undefined, 'POST'),
      'permission',
    ],
    ['the account', (as) => done(truss, 'root', `/users/${as}/off`, {}, 'POST'), 'permission'],
    ['the membership', (as) => done(truss, 'ada', `/o/acme/users/${as}`, undefined, 'DELETE'), 'permission'],
  ])('without %s it is refused', async (_what, lose, words) => {
    const job = await asked(start);
    await lose(job.as);
    expect(await begun(job)).toMatchObject(refused(403, words));
  });

  test('a job needs no licence in an organization without licences', async () => {
    expect(await begun(await asked(start))).toEqual(carriedOut);
  });

  test("a job is refused if the named licence was removed, or the organization's licences have ended", async () => {
    const give = (as: As) => done(truss, 'ada', `/o/acme/license/named_users/${as}`, undefined, 'PUT');
    await licences('license_named_users=3');
    for (const who of ['root', 'ada'] as const) await give(who);
    const keeps = await asked(start, give);
    expect(await begun(keeps)).toEqual(carriedOut);
    await done(truss, 'ada', `/o/acme/license/named_users/${keeps.as}`, undefined, 'DELETE');
    const loses = await asked(start, give);
    await done(truss, 'ada', `/o/acme/license/named_users/${loses.as}`, undefined, 'DELETE');
    expect(await begun(loses)).toMatchObject(refused(423, `No license was available for user: ${loses.as}`));
    const late = await asked(start, give);
    await licences('license_date=2001-01-01');
    // Readers of the job need one too.
    const seen = begun(late);
    await vi.waitUntil(async () => (await state(late.id)) === 'failed');
    await licences('license_date=');
    expect(await seen).toMatchObject(refused(423, 'licence expired'));
  });

  test('a job runs with a floating licence that its user has or that is free, takes none, and is refused if others have all', async () => {
    await licences('license_named_users=2&license_floating_users=1');
    for (const who of ['root', 'ada']) await done(truss, 'ada', `/o/acme/license/named_users/${who}`, undefined, 'PUT');
    const seated = await asked(start);
    expect(await begun(seated)).toEqual(carriedOut);
    await done(truss, seated.as, '/o/acme/license/release', {}, 'POST');
    const left = await asked(start);
    await done(truss, left.as, '/o/acme/license/release', {}, 'POST');
    expect(await begun(left)).toEqual(carriedOut);
    expect(await seats()).toEqual([]);
    const late = await asked(start);
    await done(truss, late.as, '/o/acme/license/release', {}, 'POST');
    await done(truss, 'walt', '/o/acme/license/request', {}, 'POST');
    expect(await begun(late)).toMatchObject(refused(423, late.as));
    expect(await seats()).toEqual(['walt']);
    await done(truss, 'walt', '/o/acme/license/release', {}, 'POST');
  });
});

const state = async (id: number) =>
  (await truss.inside.db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst())?.state;
const seats = async () =>
  (await truss.inside.db.selectFrom('licenceSeat').select('username').execute()).map(({ username }) => username);
