import { createClient } from 'graphql-ws';
import { Observable, type GraphQLResponse, type SubscribeFunction, type Variables } from 'relay-runtime';

import { noteAttempt, noteSuccess, resume, untilNextAttempt } from './attempts.ts';
import { report } from './connection.ts';
import { checkReachable } from './reach.ts';
import { asRefusalError, RefusalError } from './refusal.ts';
import { remedyOf } from './remedy.ts';
import { onReturn } from './wake.ts';

/** Our own good-bye, when nothing is followed any more. */
const MEANT = 1000;
/** The server's, when permissions have changed: whoever still may comes back at once. */
const ASK_AGAIN = 1012;
/** Ours, when nobody is at the other end any more. */
const GIVEN_UP = 4499;
const GRACE = 2000;
const PING = 20_000;
const PATIENCE = 8000;

let closedWith: number | undefined;
let grace: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Nobody is told of a connection that is cut to be asked for again, unless it does not come back soon. */
function closed(event: unknown): void {
  closedWith = (event as { code?: number }).code;
  clearTimeout(grace);
  clearTimeout(silence);
  if (closedWith === ASK_AGAIN) return void (grace = setTimeout(() => report({ isLive: false }), GRACE));
  report({ isLive: closedWith === MEANT });
  // Whoever has lost the connection is told at once, and not with the first call that fails.
  if (closedWith !== MEANT) checkReachable();
}

/** Whoever does not answer is not there any more, whatever the connection looks like. */
function giveUpAfter(ms: number): void {
  clearTimeout(silence);
  silence = setTimeout(() => socket.terminate(), ms);
}

function connected(): void {
  clearTimeout(grace);
  clearTimeout(silence);
  noteSuccess();
}

const socket = createClient({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
  lazy: true,
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
    // A connection that was cut in between looks open from here.
    ping: (isReceived) => {
      if (!isReceived) giveUpAfter(PATIENCE);
    },
    pong: (isReceived) => {
      if (isReceived) clearTimeout(silence);
    },
  },
});

// While the machine slept, the server has given the connection up.
onReturn((how) => {
  if (how === 'slept') socket.terminate();
  resume();
});

/** Follows a subscription over the page's one socket; when the session has ended it goes on after signing in again. */
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
            // After a lost connection the client sends the same operation again: it must go on from the last revision, or message, not from the first.
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
