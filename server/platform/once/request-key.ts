import type { IncomingMessage } from 'node:http';

import { invalid } from '../../refusals/refusal.ts';

const LONGEST = 255;
/** A text as HTTP writes it (RFC 9651), and without its quotes, as many write it. */
const quoted = /^"((?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\["\\])+)"$/;
const bare = /^[\x21\x23-\x2B\x2D-\x3A\x3C-\x7E]+$/;

/**
 * Returns the key of a request that may change something, so that it is carried out once however often it arrives; undefined without one.
 * Refuses a key that is not distinctive.
 */
export function requestKey({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): string | undefined {
  const said = headers['idempotency-key'];
  if (said === undefined || method === 'GET' || method === 'HEAD') return undefined;
  const text = String(said).trim();
  const key = quoted.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? bare.exec(text)?.[0];
  if (key === undefined || key.length > LONGEST)
    throw invalid(
      `The header Idempotency-Key must be a quoted text of 1 to ${LONGEST} letters, digits and signs of ASCII, such as a UUID: "8e03978e-40d5-43dd-bc93-6894a57f9324".`,
    );
  return key;
}
