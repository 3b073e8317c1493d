import { createClient } from 'graphql-ws';
import { Observable, type GraphQLResponse, type SubscribeFunction, type Variables } from 'relay-runtime';

import { onPageReset } from '../ui/page-reset.ts';
import { Listeners } from '../ui/store.ts';
import { noteAttempt, noteSuccess, resume, untilNextAttempt } from './attempts.ts';
import { report } from './connection.ts';
import { onReturn } from './page-return.ts';
import { checkReachable } from './reachability.ts';
import { asRefusalError, RefusalError } from './refusal.ts';
import { remedyOf } from './remedy.ts';

/** Our own code for closing the socket when nothing is followed any more. */
const MEANT = 1000;
/** The server's code when permissions have changed: the client reconnects at once. */
const ASK_AGAIN = 1012;
/** Our own code when the server no longer answers pings. */
const GIVEN_UP = 4499;
const GRACE = 2000;
const PING = 20_000;
const PATIENCE = 8000;

/** Announces that the server has cut the connection because the viewer's permissions have changed. */
export const permissionsChanged = new Listeners();

let closedWith: number | undefined;
let grace: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
onPageReset(() => {
  clearTimeout(grace);
  clearTimeout(silence);
  closedWith = undefined;
});

/** Counts a connection that was cut for a check of permissions as lost only if it does not return soon. */
function closed(event: unknown): void {
  closedWith = (event as { code?: number }).code;
  clearTimeout(grace);
  clearTimeout(silence);
  if (closedWith === ASK_AGAIN) {
    permissionsChanged.tell();
    return void (grace = setTimeout(() => report({ isLive: false }), GRACE));
  }
  report({ isLive: closedWith === MEANT });
  // Checks at once whether the server is reachable, instead of waiting for the first call to fail.
  if (closedWith !== MEANT) checkReachable();
}

/** Ends a connection whose server does not answer a ping in time, since a dead connection can look open. */
function giveUpAfter(ms: number): void {
  clearTimeout(silence);
  silence = setTimeout(() => socket.terminate(), ms);
}

function connected(): void {
  clearTimeout(grace);
  clearTimeout(silence);
  noteSuccess();
}

const counts = new Map<string, number>();
/** Returns the same subscription ids on every page that follows the same, so that the server builds a message once for all of them. */
function idOf(operation: string): string {
  const nth = (counts.get(operation) ?? 0) + 1;
  counts.set(operation, nth);
  return `${operation} ${nth}`;
}

const socket = createClient({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
  lazy: true,
  generateID: ({ operationName }) => idOf(operationName ?? ''),
  keepAlive: PING,
  retryAttempts: Number.POSITIVE_INFINITY,
  retryWait: () => untilNextAttempt(closedWith === ASK_AGAIN || closedWith === GIVEN_UP),
  shouldRetry: () => true,
  on: {
    connecting: () => {
      noteAttempt();
      giveUpAfter(PATIENCE);
    },
    connected,
    closed,
    // A connection that was cut in between looks open here, so it is pinged.
    ping: (isReceived) => {
      if (!isReceived) giveUpAfter(PATIENCE);
    },
    pong: (isReceived) => {
      if (isReceived) clearTimeout(silence);
    },
  },
});

// While the machine slept, the server gave up the connection.
onReturn((how) => {
  if (how === 'slept') socket.terminate();
  resume();
});

/** Follows a subscription over the page's single socket. When the session has ended, it continues after signing in again. */
export const follow: SubscribeFunction = (params, variables) =>
  Observable.create((sink) => {
    const own: Variables = { ...variables };
    resume();
    let stop = () => {};
    let isOver = false;
    const start = () => {
      let isRefused = false;
      const refused = (error: Error) => {
        isRefused = true;
        const remedy = error instanceof RefusalError ? remedyOf(error) : undefined;
        if (!remedy) return sink.error(error);
        void remedy.then(() => {
          if (!isOver) start();
        });
      };
      stop = socket.subscribe<Record<string, unknown>>(
        { query: params.text ?? '', operationName: params.name, variables: own, extensions: { documentId: params.id } },
        {
          next: (answer) => {
            const error = answer.errors?.[0];
            if (error) return refused(asRefusalError(error as never));
            // After a reconnect the client sends the same operation again, which must continue from the last revision or message, not
            // from the first.
            const news = Object.values(answer.data ?? {})[0] as { revision?: unknown; number?: unknown } | null;
            const place = news?.revision ?? news?.number;
            if ('after' in own && typeof place === 'number') own['after'] = place;
            sink.next(answer as GraphQLResponse);
          },
          error: (error) =>
            refused(Array.isArray(error) && error[0] ? asRefusalError(error[0] as never) : (error as Error)),
          complete: () => {
            if (!isRefused) sink.complete();
          },
        },
      );
    };
    start();
    return () => {
      isOver = true;
      stop();
    };
  });
