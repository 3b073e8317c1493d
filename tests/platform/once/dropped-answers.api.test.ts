// Every mutation of the graph, and every call of api/v4 that may change something: its answer is lost, and it is sent again under its key.
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { backgroundDone } from '../../../server/platform/jobs/background.ts';
import { ask, fieldsOf, take, takenRoutes, type Answer } from '../../identity/access/both-apis.ts';
import { done } from '../../identity/access/operations.ts';
import { routes } from '../../identity/access/routes.ts';
import type { Row } from '../../identity/access/rules.ts';
import { buildWorld, type Actor, type World } from '../../identity/access/world.ts';
import { exportPaths, reportPaths } from '../../support/files-and-reports.ts';
import { preparedCalls } from './prepared-calls.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ licensed: false, jobs: true });
});
afterAll(() => world.close());

/** Columns that say when something was used. */
const ofUse = ['last_seen', 'last_used', 'last_active', 'seen'];

/** Waits for what calls have left to be done behind them. */
async function quiet({ truss: { inside } }: World): Promise<void> {
  await backgroundDone(inside);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker.jobs`.execute(inside.db);
    expect(rows).toHaveLength(0);
  });
}

/** Reads everything stored: all rows except notes of use and counted failures, queued jobs, and mails. */
async function everything(of: World): Promise<Map<string, string>> {
  const { inside } = of.truss;
  await quiet(of);
  const tables = await sql<{ name: string; isNoted: boolean }>`select tablename as name, exists (
      select from information_schema.columns where table_schema = 'public' and table_name = tablename
        and column_name = any(${ofUse}::text[])) as is_noted
    from pg_tables where schemaname = 'public' and tablename not in ('done_request', 'access_day', 'throttle')`.execute(
    inside.db,
  );
  // The last transaction that has written a row is known of each; where uses are noted, the rest of the rows is looked at.
  const sums = tables.rows.map(
    ({ name, isNoted }) =>
      sql`select ${name} as name, count(*) || ' ' || ${
        isNoted
          ? sql`md5(coalesce(string_agg((to_jsonb(t) - ${ofUse}::text[])::text, '|' order by t::text), ''))`
          : sql`coalesce(max(xmin::text::bigint), 0)`
      } as sum from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(inside.db);
  const mails = await readdir(resolve(inside.config.dataDir, 'outbox')).catch(() => []);
  return new Map([...rows.map(({ name, sum }) => [name, sum] as const), ['mails', String(mails.length)]]);
}

const under = (key: string, as: Actor = 'server'): World => ({
  ...world,
  // The same call is sent again, even if its subject is gone by then.
  truss: { ...world.truss, organizationNumber: (slug) => Promise.resolve({ acme: 1, other: 2 }[slug]) },
  headers: { ...world.headers, [as]: { ...world.headers[as], 'idempotency-key': `"${key}"` } },
});

interface Call extends Pick<Row<never>, 'isLast' | 'ends'> {
  name: string;
  send(world: World): () => Promise<Answer>;
}

const calls: Call[] = [
  ...Object.entries(done).map(([name, { input, ...row }]): Call => ({
    name,
    ...row,
    send: (as) => {
      const given = input?.(as, 'server') ?? {};
      return () => ask(as, 'server', 'mutation', name, given);
    },
  })),
  ...Object.entries(routes)
    .filter(([name]) => !name.startsWith('GET '))
    .map(([name, { input, ...row }]): Call => ({
      name,
      ...row,
      send: (as) => {
        const given = input?.(as, 'server') ?? {};
        return () => take(as, 'server', name, given);
      },
    })),
];

/** Calls that change nothing, though they are no GET, and those that end a session, whose cookie is taken away each time. */
const doneAnew = [
  'POST /auth/signout',
  'POST /o/{org}/comment/entityids',
  'POST /o/{org}/entities/ids',
  'POST /o/{org}/p/{projectId}/entities/counts',
  'POST /o/{org}/p/{projectId}/entities/groups',
  'POST /o/{org}/p/{projectId}/entities/search',
  'POST /o/{org}/p/{projectId}/globalIds',
  'POST /o/{org}/p/{projectId}/notations',
  'signOut',
  // Exports, and the reports that the access table asks for with all they need.
  ...[...exportPaths, ...reportPaths].map((path) => `POST ${path}`).filter((name) => routes[name]?.ends === undefined),
].toSorted();

test('there is a call for every mutation, and for every call that may change something', () => {
  const changing = takenRoutes().filter((route) => !route.startsWith('GET '));
  expect(calls.map(({ name }) => name).toSorted()).toEqual([...fieldsOf('Mutation'), ...changing].toSorted());
});

/** The outcome of calls whose answers were lost and which were sent again. */
interface Twice<C> {
  answers: { call: C; first: Answer; second: Answer }[];
  /** The tables that changed when they came again. */
  changed: string[];
}
/** Sends calls one after the other, then all of them again: reading everything takes longer than a call. */
async function twice<C>(calls: readonly C[], sending: (call: C) => Promise<() => Promise<Answer>>): Promise<Twice<C>> {
  const sent: { call: C; send: () => Promise<Answer>; first: Answer }[] = [];
  for (const call of calls) {
    const send = await sending(call);
    sent.push({ call, send, first: await send() });
    await quiet(world);
  }
  const after = await everything(world);
  const answers: Twice<C>['answers'] = [];
  for (const { call, send, first } of sent) answers.push({ call, first, second: await send() });
  const end = await everything(world);
  return { answers, changed: [...end].flatMap(([table, sum]) => (after.get(table) === sum ? [] : [table])) };
}

const STEP = 30_000;
/** Holds the clock in the middle of the half minute of a code. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP) * STEP + STEP / 2 });

const AT_ONCE = 12;
/** Groups calls that are done beside each other. What is refused, and what deletes what others need, is done alone. */
function inGroups(some: readonly Call[]): Call[][] {
  const isAlone = ({ isLast, ends = [200] }: Call) => isLast !== undefined || ends.some((end) => end !== 200);
  const groups: Call[][] = [];
  for (const call of some) {
    const last = groups.at(-1);
    if (last && last.length < AT_ONCE && !isAlone(call) && !isAlone(last[0]!)) last.push(call);
    else groups.push([call]);
  }
  return groups;
}

test('a call is done once, and its answer repeated; a refusal is repeated', async () => {
  const found = { twice: [] as string[], otherwise: [] as string[], doneAnew: [] as string[] };
  for (const when of [undefined, true, 'of all'])
    for (const group of inGroups(calls.filter(({ isLast }) => isLast === when))) {
      // Failures are counted by address, and all calls here come from one.
      await sql`delete from throttle`.execute(world.truss.inside.db);
      const { answers, changed } = await twice(group, async ({ send }) => send(under(randomUUID())));
      const isRefused = answers.some(({ first }) => first.ending !== 200);
      // A failed sign-in is recorded each time.
      const again = changed.filter((table) => !(isRefused && group.length === 1 && table === 'audit_record'));
      if (again.length > 0) found.twice.push(`${group.map(({ name }) => name).join(' or ')}: ${again.join(', ')}`);
      for (const { call, first, second } of answers) {
        const { name, ends = [200] } = call;
        if (group.length > 1 && first.ending !== 200) found.otherwise.push(`${name}: ${first.text.slice(0, 200)}`);
        const isOther =
          first.ending === 200 ? second.isGivenAgain && second.text !== first.text : !ends.includes(second.ending);
        if (isOther) found.otherwise.push(`${name}: ${first.text.slice(0, 200)}, then ${second.text.slice(0, 200)}`);
        if (first.ending === 200 && !second.isGivenAgain) found.doneAnew.push(name);
      }
    }
  expect({ ...found, doneAnew: found.doneAnew.toSorted() }).toEqual({ twice: [], otherwise: [], doneAnew });
}, 900_000);

describe('calls that need something first', () => {
  test('is every mutation that the table may have refused', () => {
    const mayBeRefused = Object.entries(done).filter(([, { ends = [200] }]) => ends.some((end) => end !== 200));
    const prepared = preparedCalls.map(({ name }) => name);
    // A session is given to nobody a second time.
    expect(mayBeRefused.map(([name]) => name).filter((name) => !prepared.includes(name))).toEqual(['signIn']);
  });

  test('is done once too', async () => {
    await world.close();
    world = await buildWorld({ licensed: false, jobs: true });
    const found: string[] = [];
    for (const { name, as = 'server', isTimed, input } of preparedCalls) {
      if (isTimed) stopTheClock();
      const given = await input(world);
      await quiet(world);
      const sender = under(randomUUID(), as);
      const { answers, changed } = await twice([name], async () => () => ask(sender, as, 'mutation', name, given));
      const { first, second } = answers[0]!;
      if (first.ending !== 200 || second.text !== first.text || !second.isGivenAgain || changed.length > 0)
        found.push(`${name}: ${changed.join(', ')} ${first.text.slice(0, 300)}, then ${second.text.slice(0, 200)}`);
      vi.useRealTimers();
    }
    expect(found).toEqual([]);
  }, 900_000);
});
