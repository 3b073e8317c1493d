import type { GraphQLResponse, Variables } from 'relay-runtime';

import { beginCall, report } from './connection.ts';
import { AWAY, STILL_AT_WORK } from './lost-answers.ts';
import { pause } from './pause.ts';
import { postOperation, type OperationRef, type Operation } from './post-operation.ts';
import { takePrefetched } from './prefetch.ts';
import { asRefusalError, RefusalError } from './refusal.ts';
import { refusalIn } from './refused.ts';
import { remedyOf } from './remedy.ts';
import { hasPageOwner, pageOwner, signInAgain } from './session.ts';
import { noteRefusal } from './warnings.ts';

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

/** Tells whether the page lacks what it asked for, or asked for of its project: it then shows the refusal instead. */
const isLost = ({ data, errors = [] }: Answer): boolean =>
  !data || errors.some(({ path }) => path && isNullBefore(data, path.slice(0, 2)));

/** Tells whether a path into an answer ends at null. */
function isNullBefore(data: unknown, [first, ...rest]: readonly (string | number)[]): boolean {
  if (data === null) return true;
  if (first === undefined || typeof data !== 'object') return false;
  return isNullBefore((data as Record<string, unknown>)[first], rest);
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Returns a function that pauses between tries, longer each time, up to a quarter of a minute. */
export function pausesBetweenTries(signal: AbortSignal): () => Promise<void> {
  let next = FIRST_WAIT;
  return () => {
    const wait = next;
    next = Math.min(next * 2, LONGEST_WAIT);
    return pause(wait, signal);
  };
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined; // the caller reports it
  }
}

export interface Call {
  params: Operation;
  variables: Variables;
  /** The idempotency key, the same each time; null for calls that may be repeated. */
  key: string | null;
  /** The author of the change, if another person than the one on the page. */
  by?: string;
  /** The notation of the operation in an earlier request, if there was one. */
  asked?: OperationRef | undefined;
}

const ownerFor = ({ operationKind }: Operation) =>
  operationKind === 'mutation' ? (pageOwner() ?? undefined) : undefined;

/** Sends a call once; undefined if the server was not reachable or not ready. */
async function attempt({ params, variables, key, by = ownerFor(params), asked }: Call, signal: AbortSignal) {
  let response: Response;
  let text: string;
  try {
    response =
      (await takePrefetched(params, variables)) ?? (await postOperation(params, variables, { signal, key, by, asked }));
    // An answer that breaks off on its way is lost like one that never came.
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
  const answer = parsed(text);
  if (answer?.errors?.some(({ extensions }) => extensions?.['status'] === 503)) return undefined;
  if (!answer && AWAY.has(response.status)) return undefined;
  if (answer && (answer.data !== undefined || answer.errors)) return answer;
  throw new RefusalError({
    code: 'UNEXPECTED',
    status: response.status,
    title: 'Something Went Wrong',
    message: `The server sent an unreadable response (status ${response.status}). Try again.`,
  });
}

/**
 * Sends a call until the server accepts or refuses it, after signing in again if the session has ended; undefined if the server is away.
 */
export async function sendCall(sent: Call, signal: AbortSignal): Promise<GraphQLResponse | undefined> {
  const isMutation = sent.params.operationKind === 'mutation';
  for (;;) {
    const answered = beginCall();
    const answer = await attempt(sent, signal);
    if (!answer) {
      report({ isOnline: false });
      return undefined;
    }
    answered();
    const error = answer.errors?.[0] ? asRefusalError(answer.errors[0]) : refusalIn(answer.data);
    if (error?.code === STILL_AT_WORK) return undefined;
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

/** Sends a call until it is answered, however long the server is away. */
export async function call(sent: Call, signal: AbortSignal): Promise<GraphQLResponse> {
  const pauseBeforeNextTry = pausesBetweenTries(signal);
  for (;;) {
    const answer = await sendCall(sent, signal);
    if (answer) return answer;
    await pauseBeforeNextTry();
  }
}
