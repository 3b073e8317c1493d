import type { Services } from '../context.ts';
import type { ConnectionShare } from './requester.ts';

/** How many of the ten connections to the database one person may hold; strangers from one place, and all of them together. */
const CONNECTIONS = 4;
const CONNECTIONS_OF_A_PLACE = 2;
const CONNECTIONS_OF_STRANGERS = 5;
/** How many answers of one person may be under way: whoever reads slowly keeps them all in memory. */
const REQUESTS = 200;

/** Somebody's share of the connections; strangers have a share together too, and always leave some to those who are signed in. */
export const connectionShareOf = ({ shares: { connections } }: Services, person: string): ConnectionShare => ({
  take: async () => {
    if (!person.startsWith('@')) return connections.take(person, CONNECTIONS);
    const own = await connections.take(person, CONNECTIONS_OF_A_PLACE);
    const others = await connections
      .waitFor(person, connections.take('@', CONNECTIONS_OF_STRANGERS))
      .catch((error: unknown) => {
        own();
        throw error;
      });
    return () => {
      others();
      own();
    };
  },
  waitFor: (connection) => {
    const own = connections.waitFor(person, connection);
    return person.startsWith('@') ? connections.waitFor('@', own) : own;
  },
});

/** Counts an answer to somebody as under way, until it is given back. */
export const takeAnswer = ({ shares: { requests } }: Services, person: string): Promise<() => void> =>
  requests.take(person, REQUESTS);
