import { answerLost, keyOfAnother, stillAtWork } from '../../refusals/repeats.ts';
import type { Ctx } from '../context.ts';
import { inBackground } from '../jobs/background.ts';
import { endWithoutAnswer, giveBack, keepAnswer, openAnswer, readKnown } from './done-requests.ts';
import type { Once } from './once.ts';

type Make = (body: string | null, init: ResponseInit) => Response;

const isJson = (type: string) => /^application\/([\w.-]+\+)?json\b/.test(type);
/** Headers that say something of the moment, or of the bytes on the line. */
const ofTheMoment = new Set(['content-length', 'date', 'set-cookie', 'x-request-id']);

/**
 * Answers a request with a key. Its changes are made once: repeated within a day, it gets the same answer. A refused request changed
 * nothing, and is judged anew; so are reads, and a stranger's sign-in, since a session is given to nobody twice.
 */
export async function onceOnly(ctx: Ctx, once: Once, answer: () => Promise<Response>, make: Make): Promise<Response> {
  once.look(ctx.db);
  const response = await answer()
    .catch((error: unknown) => {
      if (!once.isRepeated) throw error;
    })
    .finally(() => once.end());
  // A request may be refused because a repetition of it has just succeeded.
  const before = response && once.hasClaimed ? undefined : await answerBefore(ctx, once, make);
  return before ?? kept(ctx, once, response!, make);
}

/** The answer that was given before, or the refusal where it is not there; undefined if nothing was done before. */
async function answerBefore(ctx: Ctx, once: Once, make: Make): Promise<Response | undefined> {
  const known = await readKnown(ctx.db, once);
  if (!known) return undefined;
  if (known.isUnderWay) throw stillAtWork();
  const answer = known.sealed === null ? undefined : await openAnswer(ctx.services.secrets, once, known.sealed);
  if (!answer) throw answerLost();
  if (answer.asked !== (await once.arrival.digest())) throw keyOfAnother();
  const { status, headers, body } = answer;
  return make(body, { status, headers: [...headers, ['Idempotent-Replayed', 'true']] });
}

/** The answer, which is kept where something was changed. */
async function kept(ctx: Ctx, once: Once, response: Response, make: Make): Promise<Response> {
  const { db, secrets } = ctx.services;
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  const isWhole = type === '' || isJson(type);
  const hasRefused = !once.hasBegunJob && (once.outcome === 'refused' || (status >= 400 && status < 500));
  const isOfSession = once.sender === '' && ctx.cookies.length > 0;
  const isJudgedAnew = hasRefused || isOfSession || ctx.waiting?.isReading || isFile(response);
  if (isJudgedAnew || (!once.hasClaimed && !once.hasBegun)) {
    if (once.hasClaimed) await giveBack(db, once, once.run);
    return response;
  }
  const later = (work: () => Promise<unknown>) => inBackground(ctx, 'answer under a key', work);
  if (once.outcome === 'failed' || status >= 500 || !isWhole) {
    if (once.hasClaimed) later(() => endWithoutAnswer(db, once, once.run));
    return response;
  }
  const body = type === '' ? null : await response.text();
  const headers = [...response.headers].filter(([name]) => !ofTheMoment.has(name));
  const keep = async () => {
    const asked = await once.arrival.digest();
    await keepAnswer({ db, secrets }, once, once, { asked, status, headers, body });
  };
  // A request that has claimed its key is protected already, so its answer may be stored later.
  if (once.hasClaimed) later(keep);
  else await keep();
  return make(body, { status, headers: response.headers });
}

/** Tells whether an answer is a file, which is made again rather than stored. */
const isFile = ({ headers }: Response): boolean => headers.has('content-disposition');
