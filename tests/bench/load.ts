import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { saveEntities } from '../../server/entities/commands/save.ts';
import { contextFor } from '../../server/first-start.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { newToken } from '../../server/session/passwords.ts';
import { Apart } from './load-apart.ts';
import { Listener } from './load-client.ts';
import type { Saved, Saves } from './load-saver.ts';
import { openStage, percentile, report, type Stage } from './stage.ts';

const PEOPLE = 1_000;
const BURST = 300;
const A_SECOND = 50;
const SECONDS = 20;
const WARM_SECONDS = 2;
const MISSED = 20;
/** One in so many reads what it is told; the others count. */
const READERS = 20;

const news = `subscription News($organization: String!, $projectId: Int!, $after: Int) { projectChanged(organization: $organization, projectId: $projectId, after: $after) {
  revision date username deletedIds records { id type entityId entityName user { id fullName } changes { type field wording } }
  entities { id entityId name number displayName sortNumber plainDescription description modified modifiedBy revision qualityScore childCount isArchived isHidden
    isLocked isRedacted lockedBy class { id name colour icon } labels { id name } attributes { id isStored text json } } project { id revision } } }`;
const chat = `subscription Chat($organization: String!, $projectId: Int!) { chatReceived(organization: $organization, projectId: $projectId) { id number content sender { id fullName } } }`;
const presence = `subscription Presence($organization: String!, $projectId: Int!, $clientId: ID!) {
  presenceChanged(organization: $organization, projectId: $projectId, clientId: $clientId) { changed { id username colour watching } gone } }`;
const place = { organization: 'acme', projectId: 1 };

/** A thousand people who may write in project 1, each signed in; their cookies. */
async function populate({ pool }: Stage): Promise<string[]> {
  const tokens = Array.from({ length: PEOPLE }, newToken);
  const names = tokens.map((_token, i) => `member${i}`);
  const held = ['organization:acme:member', 'organization:acme:project:1:READ', 'organization:acme:project:1:WRITE'];
  await pool.query(
    `insert into "user" (username, password_hash, first_name, permissions) select n, u.password_hash, n, $2 from unnest($1::text[]) n, "user" u where u.username = 'ada'`,
    [names, held],
  );
  await pool.query(
    `insert into session (token_hash, username, expires) select h, n, now() + interval '1 day' from unnest($1::bytea[], $2::text[]) s (h, n)`,
    [tokens.map(({ hash }) => hash), names],
  );
  await pool.query('analyze "user", session');
  return tokens.map(({ token }) => `truss_session=${token}`);
}

const until = async (isSo: () => boolean, what: string, seconds = 60): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; !isSo(); await wait(5))
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
};

interface Heard {
  revision: number;
  /** From the stamp that a revision takes just before its commit to its being heard, in ms. */
  lags: number[];
  frames: string[];
}

/** Opens a page's connection: news, chat and, where asked for, presence. */
async function join1(port: number, cookie: string, after: number, options: { hear?: Heard; clientId?: string } = {}) {
  const { hear, clientId } = options;
  const listener = new Listener(port, cookie, '/graphql', hear && ((text) => listen(hear, text)));
  await listener.opened;
  const subscribe = (id: string, query: string, variables: object) =>
    listener.send({ id, type: 'subscribe', payload: { query, variables: { ...place, ...variables } } });
  listener.send({ type: 'connection_init' });
  await until(() => listener.messages > 0, 'a connection is acknowledged');
  subscribe('n', news, { after });
  subscribe('c', chat, {});
  if (clientId) subscribe('p', presence, { clientId });
  return listener;
}

function listen(heard: Heard, text: string): void {
  if (text.includes('"errors"')) throw new Error(text);
  if (!text.startsWith('{"id":"n","type":"next"')) return;
  heard.frames.push(text);
  heard.lags.push(Date.now() - Date.parse(/"date":"([^"]+)"/.exec(text)![1]!));
  heard.revision = Number(/"revision":(\d+)/.exec(text)![1]);
}

const inTurns = async <T, R>(list: readonly T[], size: number, work: (item: T, i: number) => Promise<R>) => {
  const done: R[] = [];
  for (let i = 0; i < list.length; i += size)
    done.push(...(await Promise.all(list.slice(i, i + size).map((item, k) => work(item, i + k)))));
  return done;
};

/** A thousand people on one server process: how many messages a second, how late, in how much memory, and how soon all are back after a cut. */
export async function load(): Promise<void> {
  const stage = await openStage();
  const directory = mkdtempSync(join(tmpdir(), 'truss-load-'));
  const server = await Apart.served('ours', stage.databaseUrl, directory);
  const floor = await Apart.served('bare');
  const saver = new Apart<Saves, Saved>('load-saver.ts', stage.databaseUrl, directory);
  try {
    const cookies = await populate(stage);
    const ctx = contextFor(stage.house, 'walt');
    const patch = { projectId: 1, classId: stage.classId('Requirement'), number: 'R.1', name: 'Save 0' };
    const { entities } = await saveEntities(ctx, 'acme', [patch]);
    const entityId = entities[0]!.id;
    const save = (count: number, as = ctx) =>
      saveEntities(as, 'acme', [{ projectId: 1, id: entityId, name: `Save ${count}` }]);
    const revision = async () =>
      (
        await stage.pool.query<{ revision: number }>(
          'select revision from project where organization_id = 1 and id = 1',
        )
      ).rows[0]!.revision;
    let count = 0;

    const warm = await inTurns(cookies.slice(0, 300), 50, async (cookie) =>
      join1(server.port, cookie, await revision()),
    );
    for (; count < 100; count++) await save(count);
    await saver.order({ entityId, count: 100, perSecond: A_SECOND });
    for (const listener of warm) listener.close();
    await wait(500);
    const before = await server.order({ do: 'measure' });

    const heard: Heard[] = [];
    const start = await revision();
    const listeners = await inTurns(cookies, 50, (cookie, i) => {
      const hear = i % READERS === 0 ? { revision: 0, lags: [], frames: [] } : undefined;
      if (hear) heard.push(hear);
      return join1(server.port, cookie, start, { ...(hear && { hear }) });
    });
    await wait(1_000);
    const idle = await server.order({ do: 'measure' });
    report(
      'memory of an idle connection',
      ((idle.megabytes - before.megabytes) * 1024) / PEOPLE,
      40,
      'kB',
      '<= 1 of 40 kB',
    );

    // Fifty commits a second, by another process.
    await saver.order({ entityId, count: A_SECOND * WARM_SECONDS, perSecond: A_SECOND });
    for (const each of heard) each.lags = [];
    const { perSecond } = await saver.order({ entityId, count: A_SECOND * SECONDS, perSecond: A_SECOND });
    report('commits meanwhile', perSecond, A_SECOND, '/s', '-');
    const last = await revision();
    const received = () => listeners.reduce((sum, { messages }) => sum + messages, 0);
    await until(() => received() === PEOPLE * (1 + last - start), 'all saves are heard by all');
    const lags = heard.flatMap((each) => each.lags);
    report(
      `commit to each of ${PEOPLE} clients at ${A_SECOND} commits/s, median`,
      percentile(lags, 50),
      250,
      'ms',
      '-',
    );
    report(
      `commit to each of ${PEOPLE} clients at ${A_SECOND} commits/s, p99`,
      percentile(lags, 99),
      250,
      'ms',
      '<= 1 of 250 ms',
    );

    // As many as it can: a burst of revisions that become visible at once.
    for (const each of heard) each.frames = [];
    const burst = (total: () => number, from: number) =>
      until(() => total() >= from + PEOPLE * BURST, 'a burst is heard by all', 120);
    let measured = await server.order({ do: 'measure' });
    let from = received();
    await inTransaction(ctx, async (tx) => {
      for (let i = 0; i < BURST; i++) await save(count++, tx);
    });
    let begun = performance.now();
    await burst(received, from);
    const ours = (PEOPLE * BURST * 1000) / (performance.now() - begun);
    const oursCpu = (await server.order({ do: 'measure' })).cpuMs - measured.cpuMs;

    const frames = heard[0]!.frames.slice(-BURST);
    const others = await inTurns(cookies, 50, async (cookie) => {
      const listener = new Listener(floor.port, cookie, '/');
      await listener.opened;
      return listener;
    });
    const receivedThere = () => others.reduce((sum, { messages }) => sum + messages, 0);
    const sent = floor.order({ do: 'send', frames: frames.slice(0, 30) });
    await until(() => receivedThere() >= PEOPLE * 30, 'warm');
    await sent;
    measured = await floor.order({ do: 'measure' });
    from = receivedThere();
    begun = performance.now();
    const sending = floor.order({ do: 'send', frames });
    await burst(receivedThere, from);
    const bare = (PEOPLE * BURST * 1000) / (performance.now() - begun);
    const bareCpu = (await sending).cpuMs - measured.cpuMs;
    for (const listener of others) listener.close();
    const bytes = Buffer.byteLength(frames[0]!);
    report(`messages of ${bytes} bytes to ${PEOPLE} subscribers`, ours, bare, '/s', '>= 0.6');
    report(
      '  processor time of the server for each',
      (oursCpu * 1000) / PEOPLE / BURST,
      (bareCpu * 1000) / PEOPLE / BURST,
      'us',
      '-',
    );

    // Everybody is cut off at once, and comes back at once, as pages do; meanwhile there was news.
    const known = await revision();
    await server.order({ do: 'cut' });
    await Promise.all(listeners.map(({ closed }) => closed));
    for (let i = 0; i < MISSED; i++) await save(count++);
    begun = performance.now();
    let failed = 0;
    const back = await Promise.all(
      cookies.map(async (cookie) => {
        const hear: Heard = { revision: 0, lags: [], frames: [] };
        const [listener, response] = await Promise.all([
          join1(server.port, cookie, known, { hear, clientId: randomUUID() }),
          fetch(`http://127.0.0.1:${server.port}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie },
            body: JSON.stringify({
              query: '{ project(organization: "acme", projectId: 1) { id revision } viewer { id } }',
            }),
          }).then(async (response) => (await response.json()) as { errors?: unknown }),
        ]);
        if (response.errors) failed++;
        await until(
          () => hear.revision === known + MISSED && hear.frames.length === MISSED,
          'what was missed is heard',
        );
        return listener;
      }),
    );
    const { rows } = await stage.pool.query<{ here: number }>('select count(*)::integer as here from presence');
    if (failed > 0 || rows[0]!.here !== PEOPLE)
      throw new Error(`${failed} requests failed; ${rows[0]!.here} are there`);
    report(
      `${PEOPLE} reconnecting at once have what they missed`,
      (performance.now() - begun) / 1000,
      10,
      's',
      '<= 1 of 10 s',
    );
    for (const listener of back) listener.close();
  } finally {
    await saver.stop();
    await floor.stop();
    await server.stop();
    await stage.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
