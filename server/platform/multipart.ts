import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import busboy from 'busboy';

import { invalid } from '../refusals.ts';

/** What takes a multipart request apart; refused where the request does not say what parts it. */
export function partsOf({ headers }: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw invalid(`This is no multipart request: ${(error as Error).message}.`);
  }
}

/** Hands the one file of a multipart request on while it arrives; answers with what became of it. */
export async function receiveFile<T>(
  request: IncomingMessage,
  field: string,
  take: (file: { name: string; type: string; content: AsyncIterable<Uint8Array> }) => Promise<T>,
): Promise<T> {
  const missing = () => invalid(`Send the file as the field '${field}' of a multipart/form-data request.`);
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) throw missing();
  const parser = partsOf(request, { files: 1, fields: 10, fieldSize: 10_000 });
  let taken: Promise<T> | undefined;
  let failed: unknown;
  parser.on('file', (name, content, { filename, mimeType }) => {
    content.on('error', () => undefined); // that it broke off is told to whoever reads it, who may not have begun
    if (name !== field || taken) return void content.resume();
    taken = take({ name: filename ?? 'file', type: mimeType, content });
    taken.catch((error: unknown) => {
      failed = error;
      content.resume();
    });
  });
  await pipeline(request, parser).catch((error: Error) => {
    throw failed ?? invalid(`The upload broke off: ${error.message}.`);
  });
  if (!taken) throw missing();
  return taken;
}
