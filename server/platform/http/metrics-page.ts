import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();
const isLocal = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);
const isForwarded = ({ headers }: IncomingMessage) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);

/** Tells whether a request may read metrics: by the token if one is set, else only from this machine and not through a proxy. */
function mayReadMetrics({ metrics }: Pick<Config, 'metrics'>, request: IncomingMessage): boolean {
  if (metrics === 'off') return false;
  if (metrics === 'here') return isLocal(request.socket.remoteAddress) && !isForwarded(request);
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(hash(given), hash(metrics.token));
}

/** Answers `/metrics`; 404 if metrics are off. */
export async function answerMetrics(
  { config, metrics }: { config: Pick<Config, 'metrics'>; metrics: Metrics | null },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (!metrics)
    return void response
      .writeHead(404, { 'Content-Type': 'text/plain' })
      .end('Metrics are off here. METRICS in server/platform/README.md says how to turn them on.\n');
  if (mayReadMetrics(config, request))
    return void response.writeHead(200, { 'Content-Type': metrics.type }).end(await metrics.text());
  const isTokenWanted = config.metrics !== 'here';
  if (isTokenWanted) response.setHeader('WWW-Authenticate', 'Bearer');
  response
    .writeHead(isTokenWanted ? 401 : 403, { 'Content-Type': 'text/plain' })
    .end(isTokenWanted ? 'Send METRICS_TOKEN as `Authorization: Bearer`.\n' : 'Metrics are for this machine only.\n');
}
