import { remedyOf } from './remedy.ts';
import { refusedByRest, unreached } from './rest-refusal.ts';
import { noteRefusal } from './warnings.ts';

interface Upload {
  path: string;
  /** PUT replaces what is at the path. */
  method?: 'POST' | 'PUT';
  file: File;
  signal: AbortSignal;
  /** Called with the part sent so far, 0 to 1. */
  onProgress(part: number): void;
  /** Whether whoever sends it says beside the file why it is refused: the page need not say that there is no room. */
  isAsideTold?: boolean;
}

/** Uploads a file as the field `upload_file` and returns the server's answer. It uses XMLHttpRequest, since fetch reports no progress. */
export async function upload<T>(job: Upload): Promise<T> {
  for (;;) {
    const { status, body } = await send(job);
    if (status >= 200 && status < 300) return body as T;
    const refusal = refusedByRest(status, body, 'The file was not taken');
    const remedy = remedyOf(refusal);
    if (remedy) {
      await remedy;
      continue;
    }
    if (!job.isAsideTold || refusal.status !== 402) noteRefusal(refusal, true);
    throw refusal;
  }
}

const send = ({ path, method = 'POST', file, signal, onProgress }: Upload) =>
  new Promise<{ status: number; body: unknown }>((done, failed) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, path);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => done({ status: request.status, body: request.response as unknown }));
    request.addEventListener('abort', () => failed(signal.reason as Error));
    request.addEventListener('error', () => failed(unreached('Upload Broke Off', 'nothing was taken')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    const form = new FormData();
    form.append('upload_file', file);
    request.send(form);
  });
