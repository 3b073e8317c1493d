import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { acceptedBy, contentEncodingFor, type ContentEncoding } from './content-encodings.ts';

/** The size from which compression pays: a single packet arrives no sooner when it is smaller. */
const WORTHWHILE = 1400;
/** Node compresses in as many threads, which hash passwords and look names up too. Who comes while all are at it is answered as it is. */
const AT_ONCE = 3;
/** The compression level that takes a tenth of the best one's time for a tenth more bytes. */
const QUALITY = 4;

const ways: Record<ContentEncoding, (text: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => promisify(gzip)(text, { level: QUALITY }),
};
let underWay = 0;

/** The header of every answer that might have been compressed. */
export const VARY = ['Vary', 'Accept-Encoding'] as const;

/**
 * Tells whether an answer to this request may be compressed. Its length then reveals something of its content, so the request must not come
 * from another site, which could guess a secret letter by letter (BREACH). For the same reason callers do not compress answers to changes,
 * which contain new keys, secrets of authenticator apps and recovery codes; answers to reads contain none.
 */
const mayBeCompressed = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
};

interface Compressed {
  coding: ContentEncoding;
  body: Buffer<ArrayBuffer>;
}

/** Compresses an answer in the coding that its reader prefers; undefined if it is to be sent unchanged. Not for streams. */
export async function compressAnswer(
  request: Pick<IncomingMessage, 'headers'>,
  answer: string | Uint8Array,
): Promise<Compressed | undefined> {
  if (answer.length < WORTHWHILE || underWay >= AT_ONCE || !mayBeCompressed(request)) return undefined;
  const coding = contentEncodingFor(acceptedBy(request.headers));
  if (!coding) return undefined;
  underWay++;
  try {
    return { coding, body: await ways[coding](Buffer.from(answer as string)) };
  } finally {
    underWay--;
  }
}
