import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

import type { Refusal } from '../../refusals/refusal.ts';
import type { Config } from '../config.ts';
import { dataPolicy } from './policies.ts';

const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** Returns the headers of every response. Their content policy is for data; pages set their own. */
export const headersOf = (config: Config): readonly (readonly [name: string, value: string])[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', features.map((feature) => `${feature}=()`).join(', ')],
  ['Content-Security-Policy', dataPolicy],
  ...(config.publicUrl?.startsWith('https:') ? [['Strict-Transport-Security', 'max-age=31536000'] as const] : []),
];

export function securityHeaders(config: Config, response: ServerResponse): void {
  for (const [name, value] of headersOf(config)) response.setHeader(name, value);
}

/** Tells whether a request that may change something comes from our own pages, or from no page at all. */
export function originIsOurs(
  config: Config,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  return headers.origin === undefined || isOwnOrigin(config, headers.origin, headers.host);
}

/**
 * Tells whether the graph accepts the body: JSON, or a multipart form. Other content types are those that a page of another site could send
 * without a preflight request.
 */
export const isGraphBody = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method !== 'POST' ||
  /^\s*(application\/(graphql\+)?json|multipart\/form-data)\s*(;|$)/i.test(headers['content-type'] ?? '');

export function isOwnOrigin(config: Config, origin: string, host: string | undefined): boolean {
  if (config.publicUrl && origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Returns a function that gives a request's client address: from trusted proxies' headers, else from the socket. */
export function addressReader({ trustedProxies }: Config): (request: IncomingMessage) => string {
  const isTrusted = proxyTest(trustedProxies);
  return ({ socket, headers }) => {
    const hops = [...String(headers['x-forwarded-for'] ?? '').split(','), socket.remoteAddress ?? '']
      .map((hop) => hop.trim().replace(/^::ffff:/, ''))
      .filter(Boolean);
    return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? '';
  };
}

/** Returns a function that tests whether an address is a trusted proxy. */
export function proxyTest(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits) list.addSubnet(address, Number(bits), familyOf(address));
    else list.addAddress(address, familyOf(address));
  }
  return (address) => list.check(address.replace(/^::ffff:/, ''), familyOf(address.replace(/^::ffff:/, '')));
}

/** Sends a refusal in the shape of api/v4 or of the graph. */
export function answerRefusal(response: ServerResponse, refusal: Refusal, isGraph: boolean, requestId?: string): void {
  if (response.headersSent) return void response.destroy();
  const { body, headers } = isGraph ? asGraphAnswer(refusal, requestId) : asRestAnswer(refusal, requestId);
  response.writeHead(refusal.status, { ...headers, 'Cache-Control': 'no-store' }).end(body);
}

interface Answer {
  body: string;
  headers: Record<string, string>;
}

const headersFor = ({ details }: Refusal) => ({
  'Content-Type': 'application/json',
  ...(details?.['retryAfter'] !== undefined && { 'Retry-After': String(details['retryAfter']) }),
});
const factsOf = ({ details }: Refusal, requestId: string | undefined) => ({
  ...(details && { details }),
  ...(requestId && { requestId }),
});

/** Returns the refusal of a whole request as the graph answers it. */
export function asGraphAnswer(refusal: Refusal, requestId?: string): Answer {
  const { code, status, title, message } = refusal;
  const extensions = { code, status, title, ...factsOf(refusal, requestId) };
  return { body: JSON.stringify({ errors: [{ message, extensions }] }), headers: headersFor(refusal) };
}

function asRestAnswer(refusal: Refusal, requestId?: string): Answer {
  const { status, title, message } = refusal;
  const facts = factsOf(refusal, requestId);
  return { body: JSON.stringify({ status, title, message, ...facts }), headers: headersFor(refusal) };
}
