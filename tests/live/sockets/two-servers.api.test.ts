// Two server processes behind one address, on one database, with and without Redis. One is killed in mid-chat and in mid-save: every
// acknowledged message and change is found exactly once on every client.
import { randomUUID } from 'node:crypto';

import { createClient } from 'graphql-ws';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import WebSocket from 'ws';

import { defaultSchema } from '../../../server/model/schema/seed/index.ts';
import { startBalancer } from '../../support/balancer.ts';
import { PASSWORD, type Person } from '../../support/people.ts';
import { TEMPLATE } from '../../support/postgres.ts';
import { startRedis, type Redis } from '../../support/redis.ts';
import { databaseUrl, ServerProcess, sqlOn } from '../../support/server-process.ts';

const requirement = defaultSchema.classes.find((each) => each.name === 'Requirement')!.id;
const BEFORE = 10;
const AFTER = 10;
const RETRY_MS = 25;

describe.each(['Postgres', 'Redis'])('with wake-ups by %s', (road) => {
  const name = `two_servers_${road.toLowerCase()}_${process.pid}`;
  const url = databaseUrl(inject('adminUrl'), name);
  const servers: ServerProcess[] = [];
  let redis: Redis | undefined;
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  const cookies = new Map<Person, string>();

  const start = async () => {
    const server = new ServerProcess({
      DATABASE_URL: url,
      ADMIN_PASSWORD: PASSWORD,
      DATA_DIR: '.data/two-servers',
      MESSAGES_PER_MINUTE: '100000',
      ...(redis && { REDIS_URL: redis.url }),
    });
    servers.push(server);
    return server.listening();
  };
  beforeAll(async () => {
    await sqlOn(inject('adminUrl'), `create database ${name} template ${TEMPLATE}`);
    if (road === 'Redis') redis = await startRedis();
    const [one, other] = await Promise.all([start(), start()]);
    balancer = await startBalancer([one.url, other.url]);
    // Each session is made by one of the servers and valid at both.
    for (const who of ['walt', 'wendy', 'sam', 'rob'] as const) {
      const body = JSON.stringify({ username: who, password: PASSWORD });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${balancer.url}/api/v4/auth/signin`, { method: 'POST', headers, body });
      cookies.set(who, answer.headers.getSetCookie()[0]!.split(';')[0]!);
    }
  });
  afterAll(async () => {
    await balancer?.close();
    await Promise.all(servers.map((server) => server.kill()));
    await redis?.stop();
    await sqlOn(inject('adminUrl'), `drop database ${name} with (force)`);
  });

  /** Without an answer the client does not know whether it was done. */
  const post = async (as: Person, path: string, body: unknown, to = balancer.url) => {
    const headers = { cookie: cookies.get(as)!, 'content-type': 'application/json', connection: 'close' };
    try {
      const answer = await fetch(to + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.ok) return (await answer.json()) as unknown;
      if (answer.status === 503) return undefined;
      throw new Error(await answer.text());
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
  const input = (content: string, clientId: string) => ({
    type: 'GROUP_CHAT',
    params: { message: content, uuid: clientId },
  });
  const chat = '/api/v4/o/acme/p/1/socket';
  /** Sends like our pages: until acknowledged, under the same id. */
  const say = async (as: Person, content: string, clientId: string = randomUUID()) => {
    while ((await post(as, chat, input(content, clientId))) === undefined) await pause();
    return content;
  };
  const pause = () => new Promise<void>((done) => setTimeout(done, RETRY_MS));
  const save = async (as: Person, entity: string, to?: string) =>
    (await post(as, '/api/v4/o/acme/entities', [{ projectId: 1, classId: requirement, name: entity }], to)) !==
    undefined;

  /** Listens like our pages: after a lost connection, over a new one, from the last number seen. */
  const listen = (as: Person) => {
    const cookie = cookies.get(as)!;
    class Socket extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols, { headers: { cookie } });
      }
    }
    const client = createClient({
      url: `${balancer.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: Socket,
      retryAttempts: 1_000,
      retryWait: pause,
      shouldRetry: () => true,
    });
    const heard = {
      client,
      connections: 0,
      messages: [] as string[],
      revisions: [] as number[],
      names: [] as string[],
    };
    client.on('connected', () => heard.connections++);
    const failed = (error: unknown) => heard.names.push(`failed: ${JSON.stringify(error)}`);
    const complete = () => undefined;
    const said = { after: 0 };
    client.subscribe<{ chatReceived: { number: number; content: string } }>(
      {
        query: `subscription($after: Int) { chatReceived(organization: "acme", projectId: 1, after: $after) { number content } }`,
        variables: said,
      },
      {
        next: ({ data, errors }) => {
          if (!data) return failed(errors);
          said.after = data.chatReceived.number;
          heard.messages.push(data.chatReceived.content);
        },
        error: failed,
        complete,
      },
    );
    const changed = { after: 0 };
    client.subscribe<{ projectChanged: { revision: number; entities: { name: string }[] } }>(
      {
        query: `subscription($after: Int) { projectChanged(organization: "acme", projectId: 1, after: $after) { revision entities { name } } }`,
        variables: changed,
      },
      {
        next: ({ data, errors }) => {
          if (!data) return failed(errors);
          changed.after = data.projectChanged.revision;
          heard.revisions.push(data.projectChanged.revision);
          heard.names.push(...data.projectChanged.entities.map((each) => each.name));
        },
        error: failed,
        complete,
      },
    );
    return heard;
  };

  test('when a server is killed in mid-chat and in mid-save, nothing acknowledged is lost or doubled', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const clients = (['rob', 'rob', 'walt', 'sam'] as const).map(listen);
    await vi.waitUntil(() => clients.every(({ connections }) => connections === 1));

    const said: string[] = [];
    const saved: string[] = [];
    let isOver = false;
    const chatting = (['walt', 'wendy'] as const).map(async (who) => {
      for (let index = 0; !isOver; index++) said.push(await say(who, `${who} says ${index}`));
    });
    const saving = (['walt', 'wendy'] as const).map(async (who) => {
      for (let index = 0; !isOver; index++) {
        const entity = `${who} saves ${index}`;
        if (await save(who, entity)) saved.push(entity);
      }
    });
    const work = Promise.all([...chatting, ...saving]);
    work.catch(() => undefined);
    const acknowledged = (messages: number, changes: number) =>
      Promise.race([work, vi.waitUntil(() => said.length >= messages && saved.length >= changes)]);
    await acknowledged(BEFORE, BEFORE);

    // All calls wait for a lock, some at the server that is about to die: in the middle of a save, and of a message.
    const lock = new pg.Client(url).on('error', () => undefined);
    await lock.connect();
    await lock.query('begin');
    await lock.query(`select 1 from project where id = 1 and name = 'Rover' for no key update`);
    await lock.query('select 1 from chat_room for no key update');
    const midSave = save('sam', 'In the middle', first.url);
    const clientId = randomUUID();
    const midChat = post('sam', chat, input('in the middle', clientId), first.url);
    const inLine = `select 1 from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await sqlOn(url, inLine)).length >= 6);
    await first.kill();
    expect([await midSave, await midChat]).toEqual([false, undefined]);
    await lock.query('rollback');
    await lock.end();
    said.push(await say('sam', 'in the middle', clientId));

    await acknowledged(said.length + AFTER, saved.length + AFTER);
    isOver = true;
    await work;
    said.push(await say('sam', 'the end'));
    expect(await save('sam', 'The end')).toBe(true);
    saved.push('The end');
    const isThere = ({ messages, names }: (typeof clients)[number]) =>
      messages.includes('the end') && names.includes('The end');
    await vi.waitUntil(() => clients.every(isThere));

    const messages = await sqlOn<{ content: string }>(url, 'select content from chat_message order by id');
    const kept = messages.map(({ content }) => content);
    expect(said.filter((content) => !kept.includes(content))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    const revisions = await sqlOn<{ number: number }>(
      url,
      `select number from revision join project p on (p.organization_id, p.id) = (revision.organization_id, project_id)
       where p.id = 1 and p.name = 'Rover' order by number`,
    );
    const entities = (
      await sqlOn<{ name: string }>(url, `select name from entity where name ~ 'saves|The end|In the'`)
    ).map((row) => row.name);
    expect(saved.filter((entity) => !entities.includes(entity))).toEqual([]);
    expect(new Set(entities).size).toBe(entities.length);
    // The server died before the commit, so nothing of it is stored.
    expect(entities).not.toContain('In the middle');
    for (const client of clients) {
      expect(client.messages).toEqual(kept);
      expect(client.revisions).toEqual(revisions.map((row) => row.number));
      expect(client.names.toSorted()).toEqual(entities.toSorted());
    }
    // Clients of the dead server moved to the other; the rest noticed nothing.
    const moved = clients.filter(({ connections }) => connections > 1);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThan(clients.length);

    // A server that starts later takes over even if no other is left.
    balancer.add((await start()).url);
    await second.kill();
    await say('sam', 'once more');
    await vi.waitUntil(() => clients.every((client) => client.messages.includes('once more')));
    for (const client of clients) {
      expect(client.messages).toEqual([...kept, 'once more']);
      await client.client.dispose();
    }
    expect(servers.flatMap(({ lines }) => lines.filter(({ level }) => level >= 50))).toEqual([]);
  });
});
