import type { IncomingMessage } from 'node:http';

import type { Ctx } from '../context.ts';
import { Arrival } from './arrival.ts';
import { Once } from './once.ts';
import { requestKey } from './request-key.ts';

/** Watches a request with a key before anything of it is read; undefined for others. */
export const arrivalOf = (request: IncomingMessage): Arrival | undefined =>
  request.headers['idempotency-key'] === undefined ? undefined : new Arrival(request);

/** Returns a request with a key as one to carry out once; undefined for others. */
export function onceFor(
  { viewer, awaitingSecondStep }: Ctx,
  request: IncomingMessage,
  arrival: Arrival | undefined,
): Once | undefined {
  const key = requestKey(request);
  if (key === undefined || !arrival) return undefined;
  const sender = viewer ?? awaitingSecondStep;
  const apiKey = (sender?.key && sender.holder) ?? undefined;
  return new Once({ sender: sender?.username ?? '', apiKey }, key, arrival);
}
