import type { GraphQLResponse, Variables } from 'relay-runtime';

import { onPageReset } from '../../ui/page-reset.ts';
import { sendCall, call, pausesBetweenTries, type Call } from '../calls.ts';
import { isOnline, onOnline } from '../connection.ts';
import { operationRef } from '../post-operation.ts';
import { asFacts, RefusalError, type RefusalFacts } from '../refusal.ts';
import { placeNow, type ChangeFacts } from '../request-key.ts';
import { onPageOwner, pageOwner } from '../session.ts';
import { answeredChanges } from './answered-changes.ts';
import { addUnsent, changeUnsent, dropUnsent, isWaiting, outbox, setUnsent } from './entries.ts';
import { afterSteps, isHeld, released, stepBefore } from './held-back.ts';
import { isStored } from './never-stored.ts';
import { takeFromClosed, takeOrphans } from './orphans.ts';
import { holdOwnPage, oneAtATime, ownPage } from './page-locks.ts';
import { turnBefore, untilOthersMove, waitsElsewhere } from './turns.ts';
import { compareUnsent, spokenOf, withAnswer, type Unsent } from './unsent.ts';

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
export function commitToOutbox(
  { root, about, place = placeNow(), ...sent }: Commitment,
  signal: AbortSignal,
): Promise<GraphQLResponse> {
  const { params, variables, key } = sent;
  const username = pageOwner();
  if (username === null || key === null || !isStored(root, variables)) return call(sent, signal);
  const { id, text, name, operationKind } = params;
  holdOwnPage();
  const known = withAnswers(variables);
  const behind = stepBefore(root);
  const isFirst = !outbox.get().some(isNext) && spokenOf(known).size === 0 && !waitsElsewhere(username);
  const isAtOnce = isOnline() && isFirst && behind === undefined;
  const now = Date.now();
  const unsent: Unsent = {
    key,
    username,
    page: ownPage,
    params: { id, text, name, operationKind },
    asked: operationRef(params),
    root,
    about,
    variables: known,
    at: now,
    turn: turn++,
    behind,
    triedAt: isAtOnce ? now : undefined,
    state: isAtOnce ? 'sending' : 'waiting',
    place,
  };
  addUnsent(unsent);
  const caller = Promise.withResolvers<GraphQLResponse>();
  callers.set(key, caller);
  if (isAtOnce) void sendAtOnce(unsent);
  else void sendWaiting();
  return caller.promise;
}

/** Fills into variables the answers that they refer to, as far as these have arrived. */
function withAnswers(variables: Variables): Variables {
  const given = afterSteps(variables);
  return [...spokenOf(given)].reduce(
    (all, spoken) => (answers.has(spoken) ? withAnswer(all, spoken, answers.get(spoken)) : all),
    given,
  );
}

/** Tells whether a change waits for nothing but its turn. */
const isNext = (unsent: Unsent) => isWaiting(unsent) && !isHeld(unsent);

async function sendAtOnce(unsent: Unsent): Promise<void> {
  const { signal } = stopped;
  try {
    const ready = await whenAnswered(unsent);
    if (signal.aborted) return;
    const answer = ready && (await sendCall(sentBy(ready), signal));
    if (answer) return await answered(unsent, answer);
    changeUnsent(unsent.key, { state: 'waiting' });
  } catch (error) {
    if (signal.aborted) return;
    // The caller is still on the page, and reports it.
    dropUnsent(unsent.key);
    settle(unsent.key, ({ reject }) => reject(error));
  } finally {
    // Changes that refer to its answer are sent after it.
    if (!signal.aborted) void sendWaiting();
  }
}

/** Waits until all answers that a change refers to have arrived and returns it with them; undefined if one of them waits for the connection. */
async function whenAnswered(unsent: Unsent): Promise<Unsent | undefined> {
  const spoken = spokenOf(unsent.variables);
  if (spoken.size === 0) return unsent;
  await until(() => !outbox.get().some(({ key, state }) => spoken.has(key) && state === 'sending'));
  const now = outbox.get().find(({ key }) => key === unsent.key);
  const open = spokenOf(now?.variables);
  if (open.size === 0) return now;
  if (outbox.get().some((each) => open.has(each.key) && isWaiting(each))) return undefined;
  throw buildsOnUnsent;
}

const until = (isSo: () => boolean) =>
  new Promise<void>((done) => {
    const look = () => {
      if (!isSo()) return;
      end();
      done();
    };
    const end = outbox.subscribe(look);
    look();
  });

/** Sends the waiting changes in the order of commitment until none is left. */
async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const { signal } = stopped;
  const pauseBeforeNextTry = pausesBetweenTries(signal);
  try {
    if (!isOnline()) await pauseBeforeNextTry();
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      const isOver = await oneAtATime(next.username, signal, () => isNextSent(signal));
      if (!isOver) await untilOthersMove(pauseBeforeNextTry());
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (!signal.aborted) isSending = false;
  }
}

/** Tells whether sending can go on at once: the next change was sent, or this page has just taken over earlier changes that other pages had left. */
async function isNextSent(signal: AbortSignal): Promise<boolean> {
  const next = firstWaiting();
  if (!next) return true;
  const whose = await turnBefore(next);
  if (whose === 'theirs') return false;
  if (whose === 'own') return isSent(next, signal);
  take(whose);
  return true;
}

/** Turns a change into a call in the name of the user who committed it, even if another user is on the page by now. */
const sentBy = ({ params, variables, key, username, asked }: Unsent): Call => ({
  params,
  variables,
  key,
  by: username,
  asked,
});
/** Returns the next change to send; undefined while it refers to the answer of a change that is being sent. */
function firstWaiting(): Unsent | undefined {
  const first = outbox.get().find(isNext);
  const spoken = first && spokenOf(first.variables);
  return outbox.get().some(({ key, state }) => state === 'sending' && spoken?.has(key)) ? undefined : first;
}

/** Sends a change and tells whether the server accepted or refused it. */
async function isSent(committed: Unsent, signal: AbortSignal): Promise<boolean> {
  const { key, triedAt } = committed;
  // An answer may have come while the change was held back.
  const unsent = { ...committed, variables: withAnswers(committed.variables) };
  const spoken = [...spokenOf(unsent.variables)];
  if (spoken.length > 0)
    return refuse(key, outbox.get().some((each) => spoken.includes(each.key)) ? buildsOnUnsent : buildsOnDropped);
  if (triedAt !== undefined && Date.now() - triedAt > REMEMBERED) return refuse(key, perhapsDone);
  changeUnsent(key, { triedAt: triedAt ?? Date.now(), variables: unsent.variables });
  try {
    const answer = await sendCall(sentBy(unsent), signal);
    if (!answer) return false;
    await answered(unsent, answer);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    if (isDone(error)) dropUnsent(key);
    return refuse(key, isUnknown(error) ? olderThanServer : error);
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
  answeredChanges.tell({ key, data });
  // The page's store takes the answer before the change leaves the list.
  await new Promise((done) => setTimeout(done));
  dropUnsent(key);
}

function refuse(key: string, error: unknown): true {
  changeUnsent(key, { state: 'refused', refusal: asFacts(error) });
  settle(key, ({ reject }) => reject(error));
  return true;
}

/** Tells whether the server has made a change whose answer it no longer has. */
const isDone = (error: unknown) => error instanceof RefusalError && error.code === 'ANSWER_LOST';

/** Tells whether the server has been updated since and does not know the operation any more. */
const isUnknown = (error: unknown) => error instanceof RefusalError && error.code === 'UNKNOWN_OPERATION';

function settle(key: string, how: (caller: PromiseWithResolvers<GraphQLResponse>) => void): void {
  const caller = callers.get(key);
  callers.delete(key);
  if (caller) how(caller);
}

const refusalOf = (facts: Pick<RefusalFacts, 'code' | 'message'>): RefusalError =>
  new RefusalError({ status: 409, title: 'Not sent', ...facts });
const buildsOnUnsent = refusalOf({
  code: 'BUILDS_ON_UNSENT',
  message: 'It depends on a change that could not be sent. Retry that one first.',
});
const buildsOnDropped = refusalOf({
  code: 'BUILDS_ON_DROPPED',
  message: 'It depends on a change that no longer exists. Copy your text and enter it again.',
});
const olderThanServer = refusalOf({
  code: 'OLDER_THAN_SERVER',
  message:
    "The server was updated in the meantime and can't accept it in this form. Copy or restore your text and save it again.",
});
const perhapsDone = refusalOf({
  code: 'PERHAPS_DONE',
  message:
    'The connection was lost more than a day ago while sending, so the change may have been saved. Check before you try again.',
});

/** Sends refused changes once more, in the order of commitment. */
export function retryRefused(refused: readonly Unsent[]): void {
  for (const { key } of refused) changeUnsent(key, { state: 'waiting', refusal: undefined, triedAt: undefined });
  void sendWaiting();
}

/** Makes this page the owner of changes, and sends the waiting ones. */
function take(all: readonly Unsent[]): void {
  if (all.length === 0) return;
  holdOwnPage();
  const others = outbox.get().filter(({ key }) => !all.some((each) => each.key === key));
  const known = all.map((unsent) => ({ ...unsent, variables: withAnswers(unsent.variables) }));
  setUnsent([...others, ...known].toSorted(compareUnsent));
  void sendWaiting();
}

/** Takes over the changes of pages that were closed meanwhile, and sends the waiting ones. */
async function lookAround(): Promise<void> {
  const username = pageOwner();
  void sendWaiting();
  if (username === null) return;
  const left = await takeFromClosed(username);
  if (pageOwner() === username) take(left);
}

released.add(() => void sendWaiting());
onOnline(() => void lookAround());
addEventListener('visibilitychange', () => {
  if (!document.hidden) void lookAround();
});
onPageOwner((username) => {
  stop();
  setUnsent([]);
  if (username === null) return;
  void takeOrphans(username).then((taken) => {
    if (pageOwner() === username) take(taken);
  });
});
