import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';

import type { House } from './house.ts';
import type { Person } from './people.ts';

/** Listens to the graph as a user, over a socket that does not reconnect. */
export async function socketOf(house: House, as: Person): Promise<Client> {
  const cookie = await house.cookie(as);
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  return createClient({
    url: `${house.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
  });
}
