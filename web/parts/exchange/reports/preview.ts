import { useEffect, useState } from 'react';

import { nonce } from '../../../nonce.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { refusedByRest, offlineRefusal } from '../../../relay/rest-refusal.ts';
import { timeZone } from '../../../relay/time-zone.ts';

/** Milliseconds without a new choice before a preview is requested. */
const WAIT_MS = 400;
const WHAT = 'there is no preview';

/** The first page of a report, or the reason why there is none. */
interface Shown {
  html?: string;
  refusal?: RefusalFacts;
}

/** Fetches the first page of a report and tells whether it is still loading; the previous one stays until then. */
export function usePreview(url: string, body: object): Shown & { isComing: boolean } {
  const said = JSON.stringify(body);
  const wanted = `${url}\n${said}`;
  const [last, setLast] = useState<Shown & { of: string }>({ of: '' });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void readPreview(url, said, abort.signal)
        .catch((error: unknown): Shown => ({ refusal: asFacts(error) }))
        .then((shown) => {
          if (!abort.signal.aborted) setLast({ ...shown, of: wanted });
        });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [url, said, wanted]);
  return { ...last, isComing: last.of !== wanted };
}

async function readPreview(url: string, said: string, signal: AbortSignal): Promise<Shown> {
  const answer = await fetch(withFlag(url, 'preview=true'), { ...previewRequest(said), signal }).catch(() => {
    throw offlineRefusal('No preview', WHAT);
  });
  if (!answer.ok) throw refusedByRest(answer.status, await answer.json().catch(() => null), 'There is no preview');
  // The frame is under the policy of this page too, which takes a style sheet only with its own mark.
  return { html: (await answer.text()).replace('<style>', `<style nonce="${nonce}">`) };
}

/** Adds a parameter to an address. */
export const withFlag = (url: string, flag: string): string => `${url}${url.includes('?') ? '&' : '?'}${flag}`;

/** Returns a request whose dates follow the clock of the page. */
export const previewRequest = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Time-Zone': timeZone },
  body,
});
