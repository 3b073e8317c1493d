import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Log } from '../log.ts';

/** Writes down that a request has been answered. */
export const logRequest = (
  log: Log,
  facts: object,
  { method, url }: IncomingMessage,
  { statusCode: status }: ServerResponse,
  started: number,
): void =>
  log.info(
    { ...facts, method, path: url!.split('?', 1)[0]!, status, ms: Math.round(performance.now() - started) },
    'request',
  );
