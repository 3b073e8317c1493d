import {
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type GraphQLResponse,
  type RequestParameters,
  type Variables,
} from 'relay-runtime';

import { beginCall, report } from './connection.ts';
import { RELEASED_QUERIES } from './forget-hidden.ts';
import { follow } from './live.ts';
import { keepNewer, NEWER, readNewer } from './newer.ts';
import { whilePending } from './pending-requests.ts';
import { postOperation } from './post-operation.ts';
import { takePrefetched } from './prefetch.ts';
import { asRefusalError, RefusalError } from './refusal.ts';
import { refusalIn } from './refused.ts';
import { remedyOf } from './remedy.ts';
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

/** Sends a call once; undefined if the server was not reachable or not ready. */
async function attempt(params: RequestParameters, variables: Variables, signal: AbortSignal) {
  let response: Response;
  try {
    response = (await takePrefetched(params, variables)) ?? (await postOperation(params, variables, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
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
async function call(params: RequestParameters, variables: Variables, signal: AbortSignal): Promise<GraphQLResponse> {
  for (let wait = FIRST_WAIT; ;) {
    const answered = beginCall();
    const answer = await attempt(params, variables, signal);
    if (!answer) {
      report({ isOnline: false });
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
    if (error) noteRefusal(error, params.operationKind === 'mutation');
    if (error && (params.operationKind === 'mutation' || isLost(answer))) throw error;
    return answer as GraphQLResponse;
  }
}

/** The page's Relay environment: its store, and its connection to the server. */
export const environment: Environment = new Environment({
  network: Network.create(
    (params, variables) =>
      Observable.create((sink) => {
        const abort = new AbortController();
        whilePending(call(params, variables, abort.signal)).then(
          (answer) => {
            const older = keepNewer('data' in answer ? answer.data : null, environment.getStore().getSource());
            sink.next(answer);
            sink.complete();
            if (older.length > 0 && params.name !== NEWER) readNewer(environment, older);
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
