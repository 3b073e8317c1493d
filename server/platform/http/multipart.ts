import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import busboy from 'busboy';

import { invalid, type Refusal } from '../../refusals.ts';

export const isMultipart = (contentType: string | null | undefined): boolean =>
  /^\s*multipart\/form-data\s*(;|$)/i.test(contentType ?? '');

export interface ArrivingFile {
  /** The form field that the file came in. */
  field: string;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  /** Discards the file unread. */
  pass(): void;
}

/**
 * Splits a multipart request into fields and files. Refused without a boundary; if the request breaks off, whoever reads the file gets
 * an error.
 */
export function partsOf(
  { headers }: IncomingMessage,
  limits: busboy.Limits,
  take: (file: ArrivingFile) => void,
): busboy.Busboy {
  const parser = busboyFor(headers, limits);
  return parser.on('file', (field, content, { filename, mimeType }) => {
    // The reader of the file gets the error; without this listener it would end the process if there is no reader yet
    content.on('error', () => undefined);
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

/** Yields what arrives over the network; refused if the connection breaks off. */
export async function* arriving<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    throw brokenOff(error as Error);
  }
}

export const brokenOff = (error: Error): Refusal => invalid(`The upload broke off: ${error.message}.`);

/** Streams the one file of a multipart request to `take`, and returns its result. */
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
  await pipeline(request, parser).catch(async (error: Error) => {
    // What had come of the file is gone again before whoever sent it is told.
    await taken?.catch(() => undefined);
    throw failed ?? brokenOff(error);
  });
  if (!taken) throw missing();
  return taken;
}
