import { untilAnswered } from './lost-answers.ts';
import { keyHeader } from './request-key.ts';
import { refusedByRest, offlineRefusal } from './rest-refusal.ts';
import { newUuid } from './uuid.ts';

interface Told {
  /** The title of the message if the server cannot be reached. */
  title: string;
  /** The consequence of a failed call, in words. */
  what: string;
}

/** Posts a change to api/v4 exactly once, however often its answer is lost on the way. */
export function postOnce(path: string, init: RequestInit, { title, what }: Told): Promise<void> {
  const headers = { ...(init.headers as Record<string, string> | undefined), ...keyHeader(newUuid()) };
  const send = async () => {
    const answer = await fetch(path, { ...init, method: 'POST', headers }).catch(() => {
      throw offlineRefusal(title, `it is unknown whether ${what}`);
    });
    if (!answer.ok) throw refusedByRest(answer.status, await answer.json().catch(() => null), `Possibly ${what}`);
  };
  return untilAnswered(send, new AbortController().signal);
}
