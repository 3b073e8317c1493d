import type { Services } from '../context.ts';
import type { ConnectionShare } from './requester.ts';

/**
 * The number of the ten database connections that one person may hold; also for strangers from one place, and for all strangers together.
 */
const CONNECTIONS = 4;
const CONNECTIONS_OF_A_PLACE = 2;
const CONNECTIONS_OF_STRANGERS = 5;
/** The number of a person's answers under way at once: a slow reader keeps them all in memory. */
const REQUESTS = 200;

/** Returns somebody's share of the connections; strangers also share a limit together, which always leaves some to signed-in users. */
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
