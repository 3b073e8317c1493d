// A network that delays, cuts and half-opens connections at random. Afterwards every client has the server's state: each revision and
// message once and in order, the entities, and who is present.
import { randomUUID } from 'node:crypto';

import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';

import { asAnswers, asErrors } from '../../support/answers.ts';
import { randomOf, startBadNetwork } from '../../support/bad-network.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

/** Longer, and by another chance, where somebody asks for it. */
const SECONDS = Number(process.env['BAD_NETWORK_SECONDS'] ?? 10);
const SEED = Number(process.env['BAD_NETWORK_SEED'] ?? 4);
const CAST: readonly Person[] = ['walt', 'wendy', 'sam', 'rita', 'rob', 'walt'];
const PATIENCE = 60_000;
const KEEP_ALIVE = 300;

let truss: Truss;
let network: Awaited<ReturnType<typeof startBadNetwork>>;
const random = randomOf(SEED);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

interface News {
  revision: number;
  deletedIds: string[];
  entities: { id: string; name: string }[];
}
interface Here {
  username: string;
  watching: number[];
}
interface PresenceNews {
  isWhole: boolean;
  changed: Here[];
  gone: string[];
}

const place = 'organization: "acme", projectId: 1';
const news = `subscription($after: Int) { projectChanged(${place}, after: $after) { revision deletedIds entities { id name } } }`;
const chat = `subscription($after: Int) { chatReceived(${place}, after: $after) { number content } }`;
const presence = `subscription($clientId: ID) { presenceChanged(${place}, clientId: $clientId) { isWhole changed { username watching } gone } }`;

/** A page: it reconnects by itself and continues from its last event. */
async function open(as: Person, revision: number) {
  const cookie = await truss.cookie(as);
  class Socket extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers: { cookie } });
      this.on('error', () => undefined);
    }
    // As in browsers, nothing arrives from a connection that was given up.
    override close(code?: number) {
      this.onmessage = null;
      super.close(code);
    }
  }
  const page = {
    as,
    clientId: randomUUID(),
    connections: 0,
    revisions: [] as number[],
    entities: new Map<string, string>(),
    numbers: [] as number[],
    said: [] as string[],
    here: new Map<string, string>(),
    refused: [] as unknown[],
    stop: () => client.dispose(),
  };
  let silence: NodeJS.Timeout | undefined;
  const client = createClient({
    url: `${network.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    keepAlive: KEEP_ALIVE,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: () => new Promise((done) => setTimeout(done, 20)),
    shouldRetry: () => true,
    on: {
      connecting: () => (silence = setTimeout(() => client.terminate(), 1_000)),
      connected: () => {
        clearTimeout(silence);
        page.connections++;
      },
      closed: () => clearTimeout(silence),
      ping: (isReceived) => {
        if (!isReceived) silence = setTimeout(() => client.terminate(), 2 * KEEP_ALIVE);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(silence);
      },
    },
  });
  const follow = <T>(query: string, variables: Record<string, unknown>, take: (told: T) => number | void) =>
    client.subscribe<Record<string, T>>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (!data) return void page.refused.push(errors);
          const number = take(Object.values(data)[0]!);
          if (number !== undefined) variables['after'] = number;
        },
        error: (error) => page.refused.push(error),
        complete: () => undefined,
      },
    );
  follow<News>(news, { after: revision }, (told) => {
    page.revisions.push(told.revision);
    for (const { id, name } of told.entities) page.entities.set(id, name);
    for (const id of told.deletedIds) page.entities.delete(id);
    return told.revision;
  });
  follow<{ number: number; content: string }>(chat, { after: 0 }, ({ number, content }) => {
    page.numbers.push(number);
    page.said.push(content);
    return number;
  });
  follow<PresenceNews>(presence, { clientId: page.clientId }, ({ isWhole, changed, gone }) => {
    if (isWhole) page.here.clear();
    for (const { username, watching } of changed) page.here.set(username, watching.join());
    for (const username of gone) page.here.delete(username);
  });
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;

/** Retries like a page until it is answered. */
async function send(as: Person, query: string, input: object): Promise<void> {
  const headers = { cookie: await truss.cookie(as), 'content-type': 'application/json' };
  const body = JSON.stringify({
    query: asAnswers(query),
    variables: { input: { projectId: id('Project', 1), ...input } },
  });
  for (;;) {
    const signal = AbortSignal.timeout(800);
    const answer = await fetch(`${network.url}/graphql`, { method: 'POST', headers, body, signal })
      .then(async (response) => asErrors((await response.json()) as { errors?: { message: string }[] }))
      .catch(() => undefined);
    if (answer?.errors) throw new Error(answer.errors[0]!.message);
    if (answer) return;
  }
}

const SAY = 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }';
const WATCH = 'mutation($input: SetPresenceInput!) { setPresence(input: $input) { project { id } } }';
const DELETE = `mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { revision } }`;

beforeAll(async () => {
  truss = await startTruss({ env: { MESSAGES_PER_MINUTE: '100000' } });
  network = await startBadNetwork(truss.url, SEED);
});
afterAll(async () => {
  await network.close();
  await truss.close();
});

/** The server's state. */
async function truth() {
  const { data } = await truss.graph(
    'ada',
    `{ project(${place}) { revision entities(first: 100) { edges { node { id name } } } chat(first: 100) { edges { node { number } } pageInfo { hasNextPage } }
      presence { username watching } } }`,
  );
  const { revision, entities, presence } = data.project as {
    revision: number;
    entities: { edges: { node: { id: string; name: string } }[] };
    presence: Here[];
  };
  return {
    revision,
    entities: Object.fromEntries(entities.edges.map(({ node }) => [node.id, node.name])),
    here: Object.fromEntries(presence.map(({ username, watching }) => [username, watching.join()])),
  };
}

test(
  `after network faults every client has exactly the server's state (${SECONDS} s, seed ${SEED})`,
  { timeout: SECONDS * 1000 + 120_000 },
  async () => {
    const made = await truss.given.entities(Array.from({ length: 12 }, (_, i) => ({ name: `Part ${i}` })));
    const { revision: start } = await truth();
    const pages = await Promise.all(CAST.map((as) => open(as, start)));
    // Pages are closed after any failure, since they would reconnect for ever.
    onTestFinished(() => {
      for (const page of pages) void page.stop();
    });
    const ids = made.map(({ id }) => id);
    const said: string[] = [];
    const end = Date.now() + SECONDS * 1000;

    const save = async () => {
      for (let count = 0; Date.now() < end; count++) {
        await truss.given.entities([{ id: oneOf(ids), name: `Saved ${count}` }]);
        if (count % 20 === 19) {
          const [entity] = await truss.given.entities([{ name: `Made ${count}` }]);
          if (count % 40 === 39)
            await truss.graph('ada', DELETE, { input: { organization: 'acme', entityIds: [entity!.id] } });
        }
        await new Promise((done) => setTimeout(done, 15));
      }
    };
    const speak = async (page: Page) => {
      for (let count = 0; Date.now() < end; count++) {
        const content = `${page.as} ${page.clientId.slice(0, 4)} ${count}`;
        await send(page.as, SAY, { clientId: randomUUID(), content });
        said.push(content);
        const { clientId } = page;
        await send(page.as, WATCH, {
          clientId,
          watching: [id('Entity', oneOf(ids)), id('Entity', oneOf(ids))],
          editing: [],
        });
      }
    };
    await Promise.all([save(), ...pages.map(speak)]);
    network.mend();
    // A changed presence status may have been lost with its connection.
    for (const [i, { as, clientId }] of pages.entries())
      await send(as, WATCH, { clientId, watching: [id('Entity', ids[i]!)], editing: [] });

    const told = await truth();
    const revisions = Array.from({ length: told.revision - start }, (_, i) => start + 1 + i);
    const numbers = Array.from({ length: said.length }, (_, i) => i + 1);
    for (const page of pages) {
      await vi.waitFor(() => expect(page.revisions.at(-1)).toBe(told.revision), PATIENCE);
      await vi.waitFor(() => expect(page.numbers.at(-1)).toBe(said.length), PATIENCE);
      await vi.waitFor(async () => expect(Object.fromEntries(page.here)).toEqual((await truth()).here), PATIENCE);
      expect(page.revisions).toEqual(revisions);
      expect(page.numbers).toEqual(numbers);
      expect(page.said.toSorted()).toEqual(said.toSorted());
      expect(told.entities).toMatchObject(Object.fromEntries(page.entities));
      expect(page.refused).toEqual([]);
    }
    // If this process pauses for a moment, all clients take the server for dead, leave, and return.
    await vi.waitFor(
      async () => expect(Object.keys((await truth()).here).toSorted()).toEqual([...new Set(CAST)].toSorted()),
      PATIENCE,
    );
    // Makes sure that faults happened; otherwise the test proves nothing.
    expect(Math.min(...Object.values(network.met))).toBeGreaterThan(0);
    expect(Math.max(...pages.map(({ connections }) => connections))).toBeGreaterThan(2);
  },
);
