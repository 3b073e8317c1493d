import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

import busboy from 'busboy';

import { invalid, type Refusal } from '../../refusals/refusal.ts';

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
 * Splits a multipart request into fields and files. Refuses one without a boundary; if the request breaks off, the reader of the file gets
 * an error.
 */
export function splitMultipart(
  { headers }: IncomingMessage,
  limits: busboy.Limits,
  take: (file: ArrivingFile) => void,
): busboy.Busboy {
  const parser = busboyFor(headers, limits);
  return parser.on('file', (field, content, { filename, mimeType }) => {
    // The reader of the file gets the error; without this listener it would end the process if there is no reader yet
    content.on('error', () => undefined);
    const pass = () => void content.resume();
    take({ field, name: filename ?? 'file', type: mimeType, content: leavingTheRest(content), pass });
  });
}

function busboyFor(headers: IncomingMessage['headers'], limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw invalid(`This is not a multipart request: ${(error as Error).message}.`);
  }
}

/** The content of a file. Where its reader stops early the rest is discarded: the parser waits for every byte to be taken. */
async function* leavingTheRest(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* arriving(content.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>);
  } finally {
    content.resume();
  }
}

/** Feeds a request to its parser. One that cannot be parsed stays open, so that its sender can be told. */
export function feedParser(request: IncomingMessage, parser: busboy.Busboy): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  parser.on('error', reject).on('close', resolve);
  request.on('error', (error) => parser.destroy(error));
  request.on('close', () => request.readableEnded || parser.destroy(new Error('the connection was lost')));
  request.pipe(parser);
  return promise;
}

/** Yields the data arriving over the network; refuses them if the connection breaks off. */
export async function* arriving<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    throw brokenOff(error as Error);
  }
}

export const brokenOff = (error: Error): Refusal => invalid(`The upload was interrupted: ${error.message}. Try again.`);

/**
 * Streams the one file of a multipart request to `take`, and returns its result. A refusal by `take` is sent at once, however much is still
 * to come; see `discardRest`.
 */
export async function receiveFile<T>(
  request: IncomingMessage,
  field: string,
  take: (file: { name: string; type: string; content: AsyncIterable<Uint8Array> }) => Promise<T>,
): Promise<T> {
  const missing = () => invalid(`Send the file as the field '${field}' of a multipart/form-data request.`);
  if (!isMultipart(request.headers['content-type'])) throw missing();
  let taken: Promise<T> | undefined;
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const parser = splitMultipart(request, { files: 1, fields: 10, fieldSize: 10_000 }, (file) => {
    if (file.field !== field || taken) return file.pass();
    taken = take(file);
    taken.catch((error: unknown) => {
      file.pass();
      reject(error);
    });
  });
  const complete = feedParser(request, parser).catch(async (error: Error) => {
    // Waits until the received part of the file is removed; then the sender gets the refusal.
    await taken;
    throw brokenOff(error);
  });
  await Promise.race([complete, refused]);
  if (!taken) throw missing();
  return taken;
}

/** Discards the rest of a request once its answer is out: the connection is then free for the next one, and the sender reads the answer. */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.on('finish', () => {
    if (!request.readableEnded) request.unpipe().resume();
  });
}
