import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type CacheConfig,
  type GraphQLResponse,
  type RequestParameters,
  type Variables,
} from 'relay-runtime';

import { beginCall, report } from './connection.ts';
import { RELEASED_QUERIES } from './forget-hidden.ts';
import { follow } from './live.ts';
import { whilePending } from './pending-requests.ts';
import { postOperation } from './post-operation.ts';
import { takePrefetched } from './prefetch.ts';
import { asRefusalError, RefusalError } from './refusal.ts';
import { refusalIn } from './refused.ts';
import { remedyOf } from './remedy.ts';
import { keyFor } from './request-key.ts';
import { hasPageOwner, signInAgain } from './session.ts';
import { noteRefusal } from './warnings.ts';

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

/** Whether what a page asked for, or asked for of its project, is not there for it: it shows the refusal in its place. */
const isLost = ({ data, errors = [] }: Answer): boolean =>
  !data || errors.some(({ path }) => path && isNullBefore(data, path.slice(0, 2)));

/** Whether a path into an answer ends at null. */
function isNullBefore(data: unknown, [first, ...rest]: readonly (string | number)[]): boolean {
  if (data === null) return true;
  if (first === undefined || typeof data !== 'object') return false;
  return isNullBefore((data as Record<string, unknown>)[first], rest);
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Resolves after a while, or at once when the browser reports that the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', stop);
      done();
    };
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      failed(signal.reason as Error);
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', stop);
  });

const unavailable = new Set([502, 503, 504]);
/** The server is still at work on the same request, whose answer this page waits for. */
const isStillAtWork = ({ errors }: Answer): boolean => errors?.[0]?.extensions?.['code'] === 'STILL_AT_WORK';

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined; // told by whoever wanted the answer
  }
}

interface Call {
  params: RequestParameters;
  variables: Variables;
  /** Under which it is sent each time, so that it is done once; null for what may be done again. */
  key: string | null;
}

/** Sends a call once; undefined if the server was not reachable or not ready. */
async function attempt({ params, variables, key }: Call, signal: AbortSignal) {
  let response: Response;
  let text: string;
  try {
    response = (await takePrefetched(params, variables)) ?? (await postOperation(params, variables, { signal, key }));
    // An answer that breaks off on its way is lost like one that never came.
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
  const answer = parsed(text);
  if (answer?.errors?.some(({ extensions }) => extensions?.['status'] === 503)) return undefined;
  if (!answer && unavailable.has(response.status)) return undefined;
  if (answer && (answer.data !== undefined || answer.errors)) return answer;
  throw new RefusalError({
    code: 'UNEXPECTED',
    status: response.status,
    title: 'Something Went Wrong',
    message: `The server gave no answer that can be read (status ${response.status}). Try again.`,
  });
}

/** Sends a call until it is answered: after a pause if the server is away, after signing in again if the session has ended. */
async function call(sent: Call, signal: AbortSignal): Promise<GraphQLResponse> {
  const isMutation = sent.params.operationKind === 'mutation';
  for (let wait = FIRST_WAIT; ;) {
    const answered = beginCall();
    const answer = await attempt(sent, signal);
    if (!answer || isStillAtWork(answer)) {
      if (answer) answered();
      else report({ isOnline: false });
      await pause(wait, signal);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      continue;
    }
    answered();
    const error = answer.errors?.[0] ? asRefusalError(answer.errors[0]) : refusalIn(answer.data);
    // Pages for strangers too query the viewer under another name, so that null does not count as an ended session there.
    const isNobodys = answer.data?.['viewer'] === null && hasPageOwner();
    const remedy = (error && remedyOf(error)) ?? (isNobodys ? signInAgain() : undefined);
    if (remedy) {
      await remedy;
      continue;
    }
    if (error) noteRefusal(error, isMutation);
    if (error && (isMutation || isLost(answer))) throw error;
    return answer as GraphQLResponse;
  }
}

/** The page's Relay environment: its store, and its connection to the server. */
export const environment = new Environment({
  network: Network.create(
    (params, variables, cacheConfig: CacheConfig) =>
      Observable.create((sink) => {
        const abort = new AbortController();
        const sent = { params, variables, key: keyFor(params, cacheConfig) };
        whilePending(call(sent, abort.signal)).then(
          (answer) => {
            sink.next(answer);
            sink.complete();
          },
          (error: Error) => {
            if (!abort.signal.aborted) sink.error(error);
          },
        );
        return () => abort.abort();
      }),
    follow,
  ),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: RELEASED_QUERIES }),
});
