import { onPageReset } from '../ui/page-reset.ts';
import { pageStore } from '../ui/store.ts';
import { isOnline } from './connection.ts';
import { AWAY, isLost, untilAnswered } from './lost-answers.ts';
import { RefusalError } from './refusal.ts';
import { remedyOf } from './remedy.ts';
import { keyHeader } from './request-key.ts';
import { refusedByRest, offlineRefusal } from './rest-refusal.ts';
import { newUuid } from './uuid.ts';
import { noteRefusal } from './warnings.ts';

export interface Upload extends Told {
  path: string;
  /** The method; PUT replaces the file at the path. */
  method?: 'POST' | 'PUT';
  file: File;
  signal: AbortSignal;
  /** Called with the sent share, 0 to 1. */
  onProgress(part: number): void;
}
interface Told {
  /** True if the sender shows the refusal beside the file, so that the page need not warn that there is no space. */
  isAsideTold?: boolean;
}
/** A request with its body. */
export interface Sent extends Told {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: FormData | Blob;
  /** The file that is sent: sent again for want of an answer, it is stored once. */
  of?: File;
  signal: AbortSignal;
  onProgress?(loaded: number, total: number): void;
}
export interface HttpAnswer {
  status: number;
  body: unknown;
  header(name: string): string | null;
}

/** The number of files that are being sent: a change that needs a file is saved only after the file has arrived. */
export const filesOnTheirWay = pageStore(0);
/** Asks before the page closes, as that would lose the files. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
filesOnTheirWay.subscribe(() => {
  if (filesOnTheirWay.get() > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

/**
 * Uploads a file as the field `upload_file` and returns the server's answer. The server takes the file once, however often its answer is lost on the
 * way. Files are not stored for later: without a connection the upload fails at once.
 */
export async function upload<T>(wanted: Upload): Promise<T> {
  const send = () => uploadOnce<T>(wanted);
  filesOnTheirWay.set(filesOnTheirWay.get() + 1);
  try {
    return await (isOnline() ? untilAnswered(send, wanted.signal) : send());
  } catch (error) {
    throw isLost(error) && !isOnline() ? notTaken(wanted.file) : error;
  } finally {
    filesOnTheirWay.set(Math.max(0, filesOnTheirWay.get() - 1));
  }
}

const notTaken = ({ name }: File) =>
  new RefusalError({
    code: 'OFFLINE',
    status: 0,
    title: 'No connection',
    message: `${name} was not uploaded: there is no connection, and files are not queued for later. Try again when it returns.`,
  });

/** Uploads a file in one try, for callers that repeat by themselves. */
export async function uploadOnce<T>({ method = 'POST', file, onProgress, ...more }: Upload): Promise<T> {
  const form = new FormData();
  form.append('upload_file', file);
  const answer = await sendRequest({
    ...more,
    method,
    body: form,
    of: file,
    onProgress: (loaded, total) => onProgress(total > 0 ? loaded / total : 0),
  });
  return answer.body as T;
}

/** The idempotency keys of files whose answers never came. */
let unanswered = new WeakMap<File, { to: string; key: string }>();
onPageReset(() => (unanswered = new WeakMap()));

/** Returns the key of a file for an address: the same until it is answered, even if the user sends it again. */
function keyOf(file: File, to: string): string {
  const known = unanswered.get(file);
  if (known?.to === to) return known.key;
  const key = newUuid();
  unanswered.set(file, { to, key });
  return key;
}

/** Sends a request, again if the user must sign in first; throws the refusal. */
export async function sendRequest({ of: file, ...given }: Sent): Promise<HttpAnswer> {
  const key = file ? keyOf(file, `${given.method} ${given.path}`) : null;
  const sent = { ...given, headers: { ...given.headers, ...keyHeader(key) } };
  for (;;) {
    const answer = await send(sent);
    if (file && !AWAY.has(answer.status) && answer.status !== 409) unanswered.delete(file);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const refusal = refusedByRest(answer.status, answer.body, 'The file was not uploaded');
    const remedy = remedyOf(refusal);
    if (remedy) {
      await remedy;
      continue;
    }
    if (!sent.isAsideTold || refusal.status !== 402) noteRefusal(refusal, true);
    throw refusal;
  }
}

/** Uses XMLHttpRequest, since fetch reports no progress. */
const send = ({ path, method, headers = {}, body, signal, onProgress }: Omit<Sent, 'of'>) =>
  new Promise<HttpAnswer>((done, failed) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener('load', () =>
      done({
        status: request.status,
        body: request.response as unknown,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('abort', () => failed(signal.reason as Error));
    request.addEventListener('error', () =>
      failed(offlineRefusal('Upload interrupted', 'it is unknown whether it was uploaded completely')),
    );
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(body ?? null);
  });
