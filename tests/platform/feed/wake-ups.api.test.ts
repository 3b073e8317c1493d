// Wake-ups between servers, through Postgres or Redis. Messages may get lost and connections break: followers still get everything once
// and in order.
import { createClient } from '@redis/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { Feed } from '../../../server/platform/feed/feed.ts';
import type { OnMessage } from '../../../server/platform/feed/wake-ups.ts';
import { follow, say, secondServer } from '../../live/cast.ts';
import { asAnswers, asErrors } from '../../support/answers.ts';
import { withIds } from '../../support/ids.ts';
import { startRedis, type Redis } from '../../support/redis.ts';
import { databaseUrl, sqlOn } from '../../support/server-process.ts';
import { holdSlowLooks } from '../../support/slow-looks.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

type Second = Awaited<ReturnType<typeof secondServer>>;
interface Heard {
  number: number;
  content: string;
}
const quiet = pino({ level: 'silent' });
const listen = async (truss: Truss, as: 'rob' | 'rita' = 'rob', url = truss.url) => {
  const known = (await say(truss, 'walt', 'begin')).message!.number;
  const stream = await follow<Heard>(
    truss,
    as,
    `subscription { chatReceived(organization: "acme", projectId: 1, after: ${known - 1}) { number content } }`,
    url,
  );
  await stream.inbox.until(({ number }) => number === known);
  return stream;
};
const contents = ({ inbox }: { inbox: { all: Heard[] } }) => inbox.all.slice(1).map(({ content }) => content);
/** Sends at the second server, whose wake-ups are lost meanwhile. */
async function sayUnheard(truss: Truss, second: Second, content: string) {
  const losing = vi.spyOn(second.inside.feed, 'announce').mockImplementation(() => undefined);
  await sayAt(truss, second, content);
  losing.mockRestore();
}
const at =
  (truss: Truss, { url }: Second): Truss['graph'] =>
  async (as, text, given = {}) => {
    const headers = { cookie: await truss.cookie(as), 'content-type': 'application/json' };
    const { query, variables } = await withIds(text, given, truss.organizationNumber);
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: asAnswers(query), variables }),
    });
    return asErrors((await answer.json()) as Awaited<ReturnType<Truss['graph']>>);
  };
const sayAt = (truss: Truss, second: Second, content: string) =>
  say({ ...truss, graph: at(truss, second) }, 'walt', content);
const listening = ({ feed }: Truss['inside']) => vi.waitUntil(() => feed.carrier.isListening);

describe('a follower', () => {
  /** Two feeds on a carrier that loses chosen messages. */
  const pair = (isLost: (word: string) => boolean, pollMs?: number) => {
    const ends: OnMessage[] = [];
    const open = () =>
      new Feed(
        (hear) => {
          ends.push(hear);
          return {
            by: 'redis',
            isListening: true,
            send: async (word) => {
              if (!isLost(word)) for (const end of ends) end(word);
            },
            close: async () => undefined,
          };
        },
        quiet,
        pollMs === undefined ? {} : { pollMs },
      );
    return { one: open(), other: open(), hear: (word: string | null) => ends.forEach((end) => end(word)) };
  };
  const never = 1_000_000;

  test('is woken by other processes, once per message, and not by malformed messages', async () => {
    const { one, other, hear } = pair(() => false, never);
    const told: string[] = [];
    one.onDelivered = (kind) => told.push(kind);
    const stop = new AbortController();
    const looks = one.follow('chat:1:1', stop.signal);
    await looks.next();
    for (const word of ['', '{', 'null', '[]', '{"topics":["chat:1:1"]}', '{"from":"x","at":1,"topics":["__proto__"]}'])
      hear(word);
    other.announce('chat:1:2');
    other.announce('chat:1:1');
    await looks.next();
    const waiting = looks.next();
    expect(await Promise.race([waiting, new Promise((done) => setImmediate(() => done('asleep')))])).toBe('asleep');
    expect(told).toEqual(['chat']);
    // A feed's own messages that come back wake nobody again.
    one.announce('chat:1:1');
    await waiting;
    const next = looks.next();
    expect(await Promise.race([next, new Promise((done) => setImmediate(() => setImmediate(done, 'asleep')))])).toBe(
      'asleep',
    );
    stop.abort();
    expect((await next).done).toBe(true);
  });

  test('looks after a while when a message is lost, or at the next message', async () => {
    let isLosing = true;
    const isLost = () => isLosing;
    const patient = pair(isLost, 20);
    const stop = new AbortController();
    const looks = patient.one.follow('chat:1:1', stop.signal);
    await looks.next();
    patient.other.announce('chat:1:1');
    expect((await looks.next()).done).toBe(false);
    const hurried = pair(isLost, never);
    const others = hurried.one.follow('chat:1:1', stop.signal);
    await others.next();
    hurried.other.announce('chat:1:1');
    await new Promise(setImmediate);
    isLosing = false;
    hurried.other.announce('chat:1:1');
    expect((await others.next()).done).toBe(false);
    // When the connection is back, all followers look.
    const again = others.next();
    hurried.hear(null);
    expect((await again).done).toBe(false);
    stop.abort();
  });

  test('gets messages announced right before the end', async () => {
    const { one, other } = pair(() => false, never);
    const stop = new AbortController();
    const looks = one.follow('presence:1:1', stop.signal);
    await looks.next();
    other.announce('presence:1:1');
    await other.close();
    expect((await looks.next()).done).toBe(false);
    stop.abort();
  });

  test('gets many topics at once in several messages small enough for Postgres', async () => {
    const words: string[] = [];
    const { one } = pair((word) => {
      words.push(word);
      return true;
    }, never);
    for (let project = 1; project <= 1_000; project++) one.announce(`presence:2147483647:${2_147_480_000 + project}`);
    await new Promise(setImmediate);
    expect(Math.max(...words.map((word) => word.length))).toBeLessThan(8_000);
    expect(words.flatMap((word) => (JSON.parse(word) as { topics: string[] }).topics)).toHaveLength(1_000);
  });
});

describe('wake-ups through Postgres', () => {
  let truss: Truss;
  let second: Second;
  beforeAll(async () => {
    truss = await startTruss({ env: { MESSAGES_PER_MINUTE: '10000' } });
    second = await secondServer(truss);
    await Promise.all([listening(truss.inside), listening(second.inside)]);
  });
  afterAll(async () => {
    await second.close();
    await truss.close();
  });

  test('a lost message is made up for by the next, or by the periodic look', async () => {
    const lookSlowly = holdSlowLooks();
    const rob = await listen(truss);
    await sayUnheard(truss, second, 'lost');
    await sayAt(truss, second, 'next');
    await rob.inbox.until(({ content }) => content === 'next');
    await sayUnheard(truss, second, 'lost as well');
    lookSlowly();
    await rob.inbox.until(({ content }) => content === 'lost as well');
    expect(contents(rob)).toEqual(['lost', 'next', 'lost as well']);
    await rob.stop();
  });

  test('when the listening connection is cut, followers look after it is back', async () => {
    const rob = await listen(truss);
    await sqlOn(
      databaseUrl(truss.databaseUrl, 'postgres'),
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'truss feed' and datname = '${new URL(truss.databaseUrl).pathname.slice(1)}'`,
    );
    await vi.waitUntil(() => !truss.inside.feed.carrier.isListening);
    await sayAt(truss, second, 'meanwhile');
    await rob.inbox.until(({ content }) => content === 'meanwhile');
    await Promise.all([listening(truss.inside), listening(second.inside)]);
    const { heard } = truss.inside.feed.counts;
    await sayAt(truss, second, 'after');
    await rob.inbox.until(({ content }) => content === 'after');
    await vi.waitUntil(() => truss.inside.feed.counts.heard > heard);
    expect(contents(rob)).toEqual(['meanwhile', 'after']);
    await rob.stop();
  });
});

describe('wake-ups through Redis', () => {
  let redis: Redis;
  let truss: Truss;
  let second: Second;
  beforeAll(async () => {
    // A server starts even if Redis is away.
    redis = await startRedis();
    await redis.stop();
    const env = { REDIS_URL: redis.url, MESSAGES_PER_MINUTE: '10000' };
    truss = await startTruss({ env });
    second = await secondServer(truss, env);
    expect(truss.inside.feed.carrier).toMatchObject({ by: 'redis', isListening: false });
    redis = await startRedis(redis.port);
    await Promise.all([listening(truss.inside), listening(second.inside)]);
  });
  afterAll(async () => {
    await second.close();
    await truss.close();
    await redis.stop();
  });

  test('messages travel through Redis and not the database', async () => {
    const words: string[] = [];
    const spy = createClient({ url: redis.url, RESP: 2 });
    await spy.connect();
    await spy.subscribe('truss', (word) => words.push(word));
    const rob = await listen(truss);
    await sayAt(truss, second, 'by Redis');
    await rob.inbox.until(({ content }) => content === 'by Redis');
    await vi.waitUntil(() => words.some((word) => word.includes('"chat:')));
    expect(words.join()).not.toContain('by Redis');
    const listeners = await sqlOn(
      databaseUrl(truss.databaseUrl, 'postgres'),
      `select 1 from pg_stat_activity where application_name = 'truss feed' and datname = '${new URL(truss.databaseUrl).pathname.slice(1)}'`,
    );
    expect(listeners).toEqual([]);
    spy.destroy();
    await rob.stop();
  });

  test('malformed messages do no harm', async () => {
    const rob = await listen(truss);
    const client = createClient({ url: redis.url, RESP: 2 });
    await client.connect();
    for (const word of ['{', 'null', '{"from":1}', '{"from":"x","at":"now","topics":["error"]}'])
      await client.publish('truss', word);
    client.destroy();
    await sayAt(truss, second, 'well');
    await rob.inbox.until(({ content }) => content === 'well');
    await rob.stop();
  });

  test('while Redis is away the periodic look finds news; when it is back, messages travel again', async () => {
    const lookSlowly = holdSlowLooks();
    const [rob, rita] = await Promise.all([listen(truss), listen(truss, 'rita', second.url)]);
    const { lost } = second.inside.feed.counts;
    await redis.stop();
    await vi.waitUntil(() => ![truss, second].some(({ inside }) => inside.feed.carrier.isListening));
    await sayAt(truss, second, 'away');
    await say(truss, 'walt', 'away too');
    lookSlowly();
    await Promise.all([rob, rita].map(({ inbox }) => inbox.until(({ content }) => content === 'away too')));
    expect(second.inside.feed.counts.lost).toBeGreaterThan(lost);

    redis = await startRedis(redis.port);
    await Promise.all([listening(truss.inside), listening(second.inside)]);
    const { heard } = truss.inside.feed.counts;
    const { sent } = second.inside.feed.counts;
    const isSent = () => {
      second.inside.feed.announce('nothing');
      return second.inside.feed.counts.sent > sent;
    };
    await vi.waitUntil(isSent);
    await sayAt(truss, second, 'back');
    await Promise.all([rob, rita].map(({ inbox }) => inbox.until(({ content }) => content === 'back')));
    await vi.waitUntil(() => truss.inside.feed.counts.heard > heard);
    for (const stream of [rob, rita])
      expect(contents(stream).filter((content) => content !== 'begin')).toEqual(['away', 'away too', 'back']);
    await Promise.all([rob.stop(), rita.stop()]);
  });
});
