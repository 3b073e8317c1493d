import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import busboy from 'busboy';

import { invalid, type Refusal } from '../../refusals.ts';

export const isMultipart = (contentType: string | null | undefined): boolean =>
  /^\s*multipart\/form-data\s*(;|$)/i.test(contentType ?? '');

export interface ArrivingFile {
  /** The field it came in. */
  field: string;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  /** Lets it go by unread. */
  pass(): void;
}

/** Takes a multipart request apart; refused where the request does not say what parts it, and whoever reads a file that breaks off is told so. */
export function partsOf(
  { headers }: IncomingMessage,
  limits: busboy.Limits,
  take: (file: ArrivingFile) => void,
): busboy.Busboy {
  const parser = busboyFor(headers, limits);
  return parser.on('file', (field, content, { filename, mimeType }) => {
    content.on('error', () => undefined); // told to whoever reads it, who may not have begun
    const pass = () => void content.resume();
    take({ field, name: filename ?? 'file', type: mimeType, content: arriving(content), pass });
  });
}

function busboyFor(headers: IncomingMessage['headers'], limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw invalid(`This is no multipart request: ${(error as Error).message}.`);
  }
}

/** What comes in over the network, piece by piece; refused in words where it breaks off. */
export async function* arriving<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    throw brokenOff(error as Error);
  }
}

export const brokenOff = (error: Error): Refusal => invalid(`The upload broke off: ${error.message}.`);

/** Hands the one file of a multipart request on while it arrives; answers with what became of it. */
export async function receiveFile<T>(
  request: IncomingMessage,
  field: string,
  take: (file: { name: string; type: string; content: AsyncIterable<Uint8Array> }) => Promise<T>,
): Promise<T> {
  const missing = () => invalid(`Send the file as the field '${field}' of a multipart/form-data request.`);
  if (!isMultipart(request.headers['content-type'])) throw missing();
  let taken: Promise<T> | undefined;
  let failed: unknown;
  const parser = partsOf(request, { files: 1, fields: 10, fieldSize: 10_000 }, (file) => {
    if (file.field !== field || taken) return file.pass();
    taken = take(file);
    taken.catch((error: unknown) => {
      failed = error;
      file.pass();
    });
  });
  await pipeline(request, parser).catch((error: Error) => {
    throw failed ?? brokenOff(error);
  });
  if (!taken) throw missing();
  return taken;
}
