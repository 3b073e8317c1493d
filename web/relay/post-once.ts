import { untilAnswered } from './lost-answers.ts';
import { keyHeader } from './request-key.ts';
import { refusedByRest, unreached } from './rest-refusal.ts';
import { newUuid } from './uuid.ts';

interface Told {
  /** The title where the server cannot be reached. */
  title: string;
  /** What came of the call that failed. */
  what: string;
}

/** Posts to api/v4 what changes something there: once, however often its answer is lost on the way. */
export function postOnce(path: string, init: RequestInit, { title, what }: Told): Promise<void> {
  const headers = { ...(init.headers as Record<string, string> | undefined), ...keyHeader(newUuid()) };
  const send = async () => {
    const answer = await fetch(path, { ...init, method: 'POST', headers }).catch(() => {
      throw unreached(title, `it is not known whether ${what}`);
    });
    if (!answer.ok) throw refusedByRest(answer.status, await answer.json().catch(() => null), `It may be that ${what}`);
  };
  return untilAnswered(send, new AbortController().signal);
}
