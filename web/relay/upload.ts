import { remedyOf } from './remedy.ts';
import { refusedByRest, unreached } from './rest-refusal.ts';
import { noteRefusal } from './warnings.ts';

export interface Upload extends Told {
  path: string;
  /** PUT replaces what is at the path. */
  method?: 'POST' | 'PUT';
  file: File;
  signal: AbortSignal;
  /** Called with the part sent so far, 0 to 1. */
  onProgress(part: number): void;
}
interface Told {
  /** Whether whoever sends it says beside the file why it is refused: the page need not say that there is no room. */
  isAsideTold?: boolean;
}
/** One request, with what is sent by it. */
export interface Sent extends Told {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: FormData | Blob;
  signal: AbortSignal;
  onProgress?(loaded: number, total: number): void;
}
export interface Answer {
  status: number;
  body: unknown;
  header(name: string): string | null;
}

/** Uploads a file as the field `upload_file` and returns the server's answer. */
export async function upload<T>({ method = 'POST', file, onProgress, ...more }: Upload): Promise<T> {
  const form = new FormData();
  form.append('upload_file', file);
  const answer = await answerTo({
    ...more,
    method,
    body: form,
    onProgress: (loaded, total) => onProgress(total > 0 ? loaded / total : 0),
  });
  return answer.body as T;
}

/** The answer to a request, which is sent again where somebody has to sign in first; a refusal is thrown. */
export async function answerTo(sent: Sent): Promise<Answer> {
  for (;;) {
    const answer = await send(sent);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const refusal = refusedByRest(answer.status, answer.body, 'The file was not taken');
    const remedy = remedyOf(refusal);
    if (remedy) {
      await remedy;
      continue;
    }
    if (!sent.isAsideTold || refusal.status !== 402) noteRefusal(refusal, true);
    throw refusal;
  }
}

/** It uses XMLHttpRequest, since fetch reports no progress. */
const send = ({ path, method, headers = {}, body, signal, onProgress }: Sent) =>
  new Promise<Answer>((done, failed) => {
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
    request.addEventListener('error', () => failed(unreached('Upload Broke Off', 'nothing was taken')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(body ?? null);
  });
