import { createClient } from 'graphql-ws';
import { Observable, type GraphQLResponse, type SubscribeFunction, type Variables } from 'relay-runtime';

import { report } from './connection.ts';
import { asRefusalError, RefusalError } from './refusal.ts';
import { setUpSecondStep } from './second-step.ts';
import { signInAgain } from './session.ts';

/** Our own good-bye, when nothing is followed any more. */
const MEANT = 1000;
/** The server's, when permissions have changed: whoever still may comes back at once. */
const ASK_AGAIN = 1012;
const GRACE = 2000;
const LONGEST_WAIT = 15_000;

let closedWith: number | undefined;
let grace: ReturnType<typeof setTimeout> | undefined;

/** Nobody is told of a connection that is cut to be asked for again, unless it does not come back soon. */
function closed(event: unknown): void {
  closedWith = (event as { code?: number }).code;
  clearTimeout(grace);
  if (closedWith === ASK_AGAIN) grace = setTimeout(() => report({ isLive: false }), GRACE);
  else report({ isLive: closedWith === MEANT });
}

function connected(): void {
  clearTimeout(grace);
  report({ isLive: true });
}

/** Soon and not all at the same time; after failures less and less often. */
const waitOf = (retries: number): number =>
  closedWith === ASK_AGAIN && retries === 0
    ? 50 + Math.random() * 200
    : Math.min(1000 * 2 ** retries, LONGEST_WAIT) + 300 + Math.random() * 2700;

const socket = createClient({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
  lazy: true,
  retryAttempts: Number.POSITIVE_INFINITY,
  retryWait: (retries) => new Promise((done) => setTimeout(done, waitOf(retries))),
  shouldRetry: () => true,
  on: { connected, closed },
});

/** What people are asked for before a subscription can go on. */
const waits: Record<string, (error: RefusalError) => Promise<void>> = {
  NOT_SIGNED_IN: () => signInAgain(),
  TWO_STEP_DEMANDED: ({ details }) => setUpSecondStep(details),
};

/** Follows a subscription over the page's one socket; when the session has ended it goes on after signing in again. */
export const follow: SubscribeFunction = (params, variables) =>
  Observable.create((sink) => {
    const own: Variables = { ...variables };
    let stop = () => {};
    let isOver = false;
    const start = () => {
      let isRefused = false;
      const refused = (error: Error) => {
        isRefused = true;
        const wait = error instanceof RefusalError ? waits[error.code] : undefined;
        if (!wait) return sink.error(error);
        void wait(error as RefusalError).then(() => {
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
