// Licences under concurrency: no seat or named licence is given twice, none is lost, and released ones are taken again.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { callGraph, callRest, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const SESSIONS = 40;
const SEATS = 7;
const NAMED = 3;
type Headers = Record<string, string>;

let truss: Truss;
let ada: Headers;
let root: Headers;
let crowd: { username: string; headers: Headers }[];
beforeAll(async () => {
  truss = await startTruss();
  await sql`insert into "user" (username, permissions)
    select 'p' || i, array['organization:acme:member', 'organization:acme:project:1:WRITE', 'organization:acme:project:1:REVIEW'] from generate_series(0, ${SESSIONS - 1}) i`.execute(
    truss.inside.db,
  );
  ada = await sessionOf(truss, 'ada');
  root = await sessionOf(truss, 'root');
});
afterAll(() => truss.close());
beforeEach(async () => {
  await sql`delete from licence`.execute(truss.inside.db);
  await callRest(truss, root, 'POST', `/o/acme/license?license_floating_users=${SEATS}&license_named_users=${NAMED}`);
  crowd = await Promise.all(
    Array.from({ length: SESSIONS }, async (_, i) => ({ username: `p${i}`, headers: await sessionOf(truss, `p${i}`) })),
  );
});

const seats = () =>
  truss.inside.db.selectFrom('licenceSeat').select(['username', 'holder']).orderBy('username').execute();
const works = [
  (headers: Headers) => callRest(truss, headers, 'GET', '/o/acme/p/1'),
  (headers: Headers) => callRest(truss, headers, 'POST', '/o/acme/license/request'),
  (headers: Headers) => callGraph(truss, headers, '{ project(organization: "acme", projectId: 1) { name } }'),
  (headers: Headers) =>
    callRest(truss, headers, 'POST', '/o/acme/entities', [
      { projectId: 1, classId: truss.given.classId('Requirement') },
    ]),
];
const statusOf = async ({ headers }: { headers: Headers }, at: number) =>
  (await works[at % works.length]!(headers)).status;
const leave = ({ headers }: { headers: Headers }) => callRest(truss, headers, 'POST', '/o/acme/license/release');

/** Runs work while counting seats continuously; returns the highest count. */
async function counted(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const count = async () => {
    while (!isOver) most = Math.max(most, (await seats()).length);
  };
  const counting = count();
  await work().finally(() => (isOver = true));
  await counting;
  return most;
}

test('forty users who come at once share seven seats and three named licences', async () => {
  const names = crowd.slice(0, NAMED).map(({ username }) => username);
  await callRest(truss, ada, 'PUT', `/o/acme/license/named_users/${names.join(',')}`);
  let statuses: number[][] = [];
  const most = await counted(async () => {
    // Each user sends four calls at once: a session takes one seat, however many calls it makes.
    statuses = await Promise.all(crowd.map((one) => Promise.all(works.map((_work, i) => statusOf(one, i)))));
  });
  const working = crowd.filter((_one, i) => statuses[i]!.every((status) => status === 200));
  const refused = crowd.filter((_one, i) => statuses[i]!.every((status) => status === 423));
  expect([working.length, refused.length]).toEqual([NAMED + SEATS, SESSIONS - NAMED - SEATS]);
  expect(working.map(({ username }) => username)).toEqual(expect.arrayContaining(names));
  expect(most).toBe(SEATS);
  const seated = (await seats()).map(({ username }) => username);
  expect(seated).toHaveLength(SEATS);
  expect(seated.filter((username) => names.includes(username))).toEqual([]);
});

test('released seats are taken again, never more than exist', async () => {
  const most = await counted(async () => {
    for (let round = 0; round < 4; round++) {
      const statuses = await Promise.all(crowd.map(statusOf));
      expect(statuses.filter((status) => status === 200)).toHaveLength(SEATS);
      const seated = crowd.filter((_one, i) => statuses[i] === 200);
      const rest = crowd.filter((_one, i) => statuses[i] !== 200);
      // Some leave while others come.
      await Promise.all([...seated.map(leave), ...rest.map(statusOf)]);
      await Promise.all(rest.map(statusOf));
      const now = await seats();
      expect(now).toHaveLength(SEATS);
      expect(now.filter(({ username }) => seated.some((one) => one.username === username))).toEqual([]);
      await Promise.all(rest.map(leave));
      expect(await seats()).toEqual([]);
    }
  });
  expect(most).toBe(SEATS);
});

test('signing out and idling free seats too', async () => {
  const first = await Promise.all(crowd.map(statusOf));
  const seated = crowd.filter((_one, i) => first[i] === 200);
  await Promise.all(seated.slice(0, 3).map(({ headers }) => callRest(truss, headers, 'POST', '/auth/signout')));
  await sql`update licence_seat set last_used = now() - interval '31 minutes'
    where username in (${sql.join(seated.slice(3, 5).map(({ username }) => username))})`.execute(truss.inside.db);
  const rest = crowd.filter((one) => !seated.includes(one));
  const second = await Promise.all(rest.map(statusOf));
  expect(second.filter((status) => status === 200)).toHaveLength(5);
  expect(await seats()).toHaveLength(SEATS);
});

test('administrators who assign licences at the same time assign no more than exist', async () => {
  const given = await Promise.all(
    crowd.slice(0, 12).map(({ username }) => callRest(truss, ada, 'PUT', `/o/acme/license/named_users/${username}`)),
  );
  expect(given.filter(({ status }) => status === 200)).toHaveLength(NAMED);
  expect(given.filter(({ status }) => status === 423)).toHaveLength(12 - NAMED);
  const named = () => truss.inside.db.selectFrom('namedLicence').select('username').execute();
  expect(await named()).toHaveLength(NAMED);
  const people = (await named()).map(({ username }) => username);
  // One binds licences while another makes the pool smaller: in either order the pool is never smaller than the bound licences.
  await Promise.all([
    ...people.map((username) => callRest(truss, ada, 'DELETE', `/o/acme/license/named_users/${username}`)),
    ...[2, 1, 0, 3].map((size) => callRest(truss, root, 'POST', `/o/acme/license?license_named_users=${size}`)),
    ...crowd.slice(0, 12).map(({ username }) => callRest(truss, ada, 'PUT', `/o/acme/license/named_users/${username}`)),
  ]);
  const { namedUsers } = await truss.inside.db.selectFrom('licence').select('namedUsers').executeTakeFirstOrThrow();
  expect((await named()).length).toBeLessThanOrEqual(namedUsers);
});

// If a transaction had to wait for a second connection, it would deadlock with others like it and be refused (503) after a while.
test('taking a seat inside a transaction does not wait for others who take seats', async () => {
  await callRest(truss, root, 'POST', `/o/acme/license?license_floating_users=${SESSIONS}`);
  const entities = await truss.given.entities(crowd.map(({ username }) => ({ name: username })));
  const answers = await Promise.all(
    crowd.map(({ headers }, i) => callRest(truss, headers, 'DELETE', '/o/acme/entities/ids', [entities[i]!.id])),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await seats()).toHaveLength(SESSIONS);
});

test('a user who becomes a reviewer while a user licence is assigned to them gets one or the other', async () => {
  await callRest(truss, root, 'POST', `/o/acme/license?license_named_users=${SESSIONS}`);
  const some = crowd.slice(20, 32);
  const statuses = await Promise.all(
    some.map(({ username }) =>
      Promise.all([
        callRest(truss, ada, 'PUT', `/o/acme/license/named_users/${username}`),
        callRest(truss, ada, 'POST', `/o/acme/users/${username}?permission=reviewer`),
      ]),
    ),
  );
  for (const pair of statuses) expect(pair.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 424]);
  const both = await truss.inside.db
    .selectFrom('namedLicence as n')
    .innerJoin('organizationMember as m', 'm.username', 'n.username')
    .select('n.username')
    .where('m.level', '=', 'reviewer')
    .execute();
  expect(both).toEqual([]);
});
