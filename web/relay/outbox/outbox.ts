import type { GraphQLResponse } from 'relay-runtime';

import { onPageReset } from '../../ui/page-reset.ts';
import { answerTo, call, pausesBetweenTries, type Call } from '../calls.ts';
import { isOnline, onOnline } from '../connection.ts';
import { asFacts, RefusalError, type RefusalFacts } from '../refusal.ts';
import type { ChangeFacts } from '../request-key.ts';
import { onPageOwner, pageOwner } from '../session.ts';
import { addUnsent, changeUnsent, dropUnsent, isWaiting, outbox, setUnsent } from './entries.ts';
import { isStored } from './never-stored.ts';
import { holdOwnPage, ownPage, takeOrphans } from './orphans.ts';
import { inOrder, spokenOf, withAnswer, type Unsent } from './unsent.ts';

/** Milliseconds for which the server remembers its answers, less an hour. */
const REMEMBERED = 23 * 60 * 60 * 1000;

/** Callers on this page that wait for an answer, by key. */
const callers = new Map<string, PromiseWithResolvers<GraphQLResponse>>();
/** Answers on this page that later changes may refer to. */
const answers = new Map<string, unknown>();
const MOST_ANSWERS = 200;
let turn = 0;
let isSending = false;
let stopped = new AbortController();
/** Stops sending the changes committed so far. */
function stop(): void {
  stopped.abort();
  stopped = new AbortController();
  callers.clear();
  answers.clear();
  isSending = false;
}
onPageReset(stop);

/** A change, its field in the graph, and data to show while it waits. */
interface Commitment extends Call, ChangeFacts {}

/**
 * Sends a change and resolves with its answer. Until then it is stored in the browser; it is sent at once if possible, and else waits,
 * through reloads, behind earlier ones.
 */
export function commitToOutbox({ root, about, ...sent }: Commitment, signal: AbortSignal): Promise<GraphQLResponse> {
  const { params, variables, key } = sent;
  const username = pageOwner();
  if (username === null || key === null || !isStored(root, variables)) return call(sent, signal);
  const { id, text, name, operationKind } = params;
  holdOwnPage();
  const isAtOnce = isOnline() && !outbox.get().some(isWaiting);
  const now = Date.now();
  const unsent: Unsent = {
    key,
    username,
    page: ownPage,
    params: { id, text, name, operationKind },
    root,
    about,
    variables: [...spokenOf(variables)].reduce(
      (all, spoken) => (answers.has(spoken) ? withAnswer(all, spoken, answers.get(spoken)) : all),
      variables,
    ),
    at: now,
    turn: turn++,
    triedAt: isAtOnce ? now : undefined,
    state: isAtOnce ? 'sending' : 'waiting',
    place: { href: location.pathname + location.search, title: document.title },
  };
  addUnsent(unsent);
  const caller = Promise.withResolvers<GraphQLResponse>();
  callers.set(key, caller);
  if (isAtOnce) void sendAtOnce(unsent);
  else void sendWaiting();
  return caller.promise;
}

async function sendAtOnce(unsent: Unsent): Promise<void> {
  const { signal } = stopped;
  try {
    const answer = await answerTo(sentBy(unsent), signal);
    if (answer) return await answered(unsent, answer);
    changeUnsent(unsent.key, { state: 'waiting' });
    void sendWaiting();
  } catch (error) {
    if (signal.aborted) return;
    // The sender is still on the page, and is told.
    dropUnsent(unsent.key);
    settle(unsent.key, ({ reject }) => reject(error));
  }
}

/** Sends waiting changes in the order of commitment, until there are none. */
async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const { signal } = stopped;
  const pauseBeforeNextTry = pausesBetweenTries(signal);
  try {
    if (!isOnline()) await pauseBeforeNextTry();
    for (let next = firstWaiting(); next; next = firstWaiting())
      if (!(await isSent(next, signal))) await pauseBeforeNextTry();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (!signal.aborted) isSending = false;
  }
}

/** Builds the call of a change in the name of its author, whoever is on the page by then. */
const sentBy = ({ params, variables, key, username }: Unsent): Call => ({ params, variables, key, by: username });
const firstWaiting = () => outbox.get().find(isWaiting);

/** Sends a change and tells whether the server accepted or refused it. */
async function isSent(unsent: Unsent, signal: AbortSignal): Promise<boolean> {
  const { key, triedAt } = unsent;
  const spoken = [...spokenOf(unsent.variables)];
  if (spoken.length > 0) return refuse(key, buildsOnUnsent);
  if (triedAt !== undefined && Date.now() - triedAt > REMEMBERED) return refuse(key, perhapsDone);
  changeUnsent(key, { triedAt: triedAt ?? Date.now() });
  try {
    const answer = await answerTo(sentBy(unsent), signal);
    if (!answer) return false;
    await answered(unsent, answer);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    if (isDone(error)) dropUnsent(key);
    return refuse(key, error);
  }
}

async function answered({ key }: Unsent, answer: GraphQLResponse): Promise<void> {
  const { data } = answer as { data?: unknown };
  answers.set(key, data);
  const [oldest] = answers.keys();
  if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
  for (const { key: later, variables } of outbox.get())
    if (spokenOf(variables).has(key)) changeUnsent(later, { variables: withAnswer(variables, key, data) });
  settle(key, ({ resolve }) => resolve(answer));
  // The page's own store gets the answer first.
  await new Promise((done) => setTimeout(done));
  dropUnsent(key);
}

function refuse(key: string, error: unknown): true {
  changeUnsent(key, { state: 'refused', refusal: asFacts(error) });
  settle(key, ({ reject }) => reject(error));
  return true;
}

/** Tells whether the server has done what it can no longer answer. */
const isDone = (error: unknown) => error instanceof RefusalError && error.code === 'ANSWER_LOST';

function settle(key: string, how: (caller: PromiseWithResolvers<GraphQLResponse>) => void): void {
  const caller = callers.get(key);
  callers.delete(key);
  if (caller) how(caller);
}

const refusalOf = (facts: Pick<RefusalFacts, 'code' | 'message'>): RefusalError =>
  new RefusalError({ status: 409, title: 'Not Sent', ...facts });
const buildsOnUnsent = refusalOf({
  code: 'BUILDS_ON_UNSENT',
  message: 'It builds on a change that could not be sent. Try that one again first.',
});
const perhapsDone = refusalOf({
  code: 'PERHAPS_DONE',
  message:
    'The connection broke more than a day ago while it was sent, and it may have been done. Look there before you try again.',
});

/** Sends refused changes once more, in the order of commitment. */
export function tryAgain(refused: readonly Unsent[]): void {
  for (const { key } of refused) changeUnsent(key, { state: 'waiting', refusal: undefined, triedAt: undefined });
  void sendWaiting();
}

onOnline(() => void sendWaiting());
onPageOwner((username) => {
  stop();
  setUnsent([]);
  if (username === null) return;
  void takeOrphans(username).then((taken) => {
    if (taken.length === 0 || pageOwner() !== username) return;
    holdOwnPage();
    setUnsent([...outbox.get(), ...taken].toSorted(inOrder));
    void sendWaiting();
  });
});
