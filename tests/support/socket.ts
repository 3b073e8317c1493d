import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';

import type { Person } from './people.ts';
import type { Truss } from './truss.ts';

/** Listens to the graph as a user, over a socket that does not reconnect. */
export async function socketOf(truss: Truss, as: Person): Promise<Client> {
  const cookie = await truss.cookie(as);
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  return createClient({
    url: `${truss.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
  });
}
