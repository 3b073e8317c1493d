import { RefusalError, type RefusalFacts } from './refusal.ts';
import { remedyOf } from './remedy.ts';
import { noteRefusal } from './warnings.ts';

interface Upload {
  path: string;
  file: File;
  signal: AbortSignal;
  /** Called with the part sent so far, 0 to 1. */
  onProgress(part: number): void;
}

/** Uploads a file as the field `upload_file` and returns the server's answer. It uses XMLHttpRequest, since fetch reports no progress. */
export async function upload<T>(job: Upload): Promise<T> {
  for (;;) {
    const { status, body } = await send(job);
    if (status >= 200 && status < 300) return body as T;
    const refusal = refusalOf(status, body);
    const remedy = remedyOf(refusal);
    if (remedy) {
      await remedy;
      continue;
    }
    noteRefusal(refusal, true);
    throw refusal;
  }
}

const send = ({ path, file, signal, onProgress }: Upload) =>
  new Promise<{ status: number; body: unknown }>((done, failed) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', path);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => done({ status: request.status, body: request.response as unknown }));
    request.addEventListener('abort', () => failed(signal.reason as Error));
    request.addEventListener('error', () =>
      failed(
        new RefusalError({
          code: 'OFFLINE',
          status: 0,
          title: 'Upload Broke Off',
          message: 'The server could not be reached, so nothing was taken. Check the connection and try again.',
        }),
      ),
    );
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    const form = new FormData();
    form.append('upload_file', file);
    request.send(form);
  });

/** The codes of refusals that can be remedied; api/v4 tells them apart by status and title. */
const codeOf = (status: number, title: string | undefined) => {
  if (status === 401) return 'NOT_SIGNED_IN';
  return title === 'Two-Step Sign-In Needed' ? 'TWO_STEP_DEMANDED' : 'REFUSED';
};

function refusalOf(status: number, body: unknown): RefusalError {
  const { title, message, details, requestId } = (body ?? {}) as Partial<RefusalFacts>;
  return new RefusalError({
    code: codeOf(status, title),
    status,
    title: title ?? 'Something Went Wrong',
    message: message ?? `The file was not taken (status ${status}). Try again.`,
    ...(details && { details }),
    ...(requestId !== undefined && { requestId }),
  });
}
