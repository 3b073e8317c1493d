import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { createClient } from 'graphql-ws';
import { pino } from 'pino';
import WebSocket from 'ws';

import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openServices } from '../../server/start/open-services.ts';
import type { Person } from '../support/people.ts';
import type { Truss } from '../support/truss.ts';

/** The received items in order; `until` resolves with the first that matches, present or future. */
export class Inbox<T> {
  readonly all: T[] = [];
  readonly #arrival = new EventEmitter().setMaxListeners(0);
  add(item: T): void {
    this.all.push(item);
    this.#arrival.emit('item');
  }
  async until(isWanted: (item: T) => boolean): Promise<T> {
    for (;;) {
      const found = this.all.find(isWanted);
      if (found !== undefined) return found;
      await once(this.#arrival, 'item');
    }
  }
}

/** Follows a subscription as a user, at a server, over its own socket. */
export async function follow<T>(
  truss: Truss,
  as: Person,
  query: string,
  url = truss.url,
  variables: Record<string, unknown> = {},
) {
  const cookie = await truss.cookie(as);
  class Socket extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers: { cookie } });
    }
  }
  const inbox = new Inbox<T>();
  let isOver!: (code: number) => void;
  const over = new Promise<number>((resolve) => (isOver = resolve));
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    on: { closed: (event) => isOver((event as { code: number }).code) },
  });
  client.subscribe<Record<string, T>>(
    { query, variables },
    {
      next: ({ data, errors }) => (data ? inbox.add(Object.values(data)[0]!) : inbox.add({ errors } as T)),
      error: () => undefined,
      complete: () => undefined,
    },
  );
  return { inbox, over, stop: () => client.dispose() };
}

export interface Frame {
  event: string;
  type: string;
  username?: string;
  tousername?: string;
  uuid?: string;
  status?: number;
  message?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into frames of every shape
  params: any;
}

/** A script on the older socket. */
export async function script(
  truss: Truss,
  as: Person | null,
  query = 'organization=acme&projectId=1',
  options: { url?: string; headers?: Record<string, string> } = {},
) {
  const address = `${(options.url ?? truss.url).replace('http', 'ws')}/socket/connect?${query}`;
  const ws = new WebSocket(address, { headers: { cookie: await truss.cookie(as), ...options.headers } });
  const inbox = new Inbox<Frame>();
  ws.on('message', (data) => inbox.add(JSON.parse(String(data as Buffer)) as Frame));
  const over = new Promise<number>((resolve) => ws.on('close', resolve));
  const status = new Promise<number>((resolve) => {
    ws.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode!));
    ws.on('open', () => resolve(101));
  });
  ws.on('error', () => undefined);
  return {
    inbox,
    over,
    status: await status,
    ws,
    say: (frame: unknown) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    of: (type: string) => inbox.until((frame) => frame.type === type),
  };
}

/** Starts another server on the same database. */
export const secondServer = (truss: Truss, env: Record<string, string> = {}) =>
  serverWith({
    DATABASE_URL: truss.databaseUrl,
    DATA_DIR: '.data/second',
    MESSAGES_PER_MINUTE: String(truss.inside.config.messagesPerMinute),
    ...env,
  });

/** A server in this process with this configuration. */
export async function serverWith(env: Record<string, string>) {
  const inside = await openServices(readConfig(env), pino({ level: 'silent' }));
  const app = createApp(inside);
  await new Promise<void>((done) => app.server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    inside,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await inside.close();
    },
  };
}

/** Sends a message through the graph; returns it, or its refusal. */
export async function say(
  truss: Truss,
  as: Person,
  content: string,
  more: { to?: string; clientId?: string; projectId?: number } = {},
) {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { id number from to content clientId } } }',
    { input: { organization: 'acme', projectId: 1, clientId: randomUUID(), content, ...more } },
  );
  return errors
    ? { refused: errors[0].message as string, status: errors[0].extensions.status as number }
    : { message: data.sendMessage.chatMessage as { number: number; content: string; clientId: string } };
}
