import type { IncomingMessage } from 'node:http';

import { invalid, tooLarge } from '../../refusals/refusal.ts';
import { MAX_NESTING, tooDeep } from '../graph/nesting.ts';
import { parseInTurns } from '../text/json-in-turns.ts';
import { arriving } from './multipart.ts';

/** The size limits of bodies: for a few fields, for strangers, for lists of many things, and for whole texts or entities. */
export const FEW_BYTES: number = 64 << 10;
export const STRANGERS_BYTES: number = 16 << 10;
export const MANY_BYTES: number = 2 << 20;
export const MOST_BYTES: number = 32 << 20;
const MOST_VALUES = 1_000_000;

const limits = {
  depth: MAX_NESTING,
  values: MOST_VALUES,
  tooDeep,
  tooMany: () =>
    invalid(`The input has more than ${MOST_VALUES.toLocaleString('en')} values. Send it in several requests.`),
};

/** Reads a body. Refused as soon as it says that it is larger than it may be, or turns out to be. */
export async function bytesWithin(request: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of arriving(request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)) {
    size += part.length;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Parses a JSON body; refuses one that is nested too deeply or holds too much. A long one is parsed in turns with other work. */
export const parseJsonBody = (body: Buffer): Promise<unknown> => parseInTurns(body.toString(), limits);
