import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';

import { asAnswers, asErrors } from './answers.ts';
import { withIds } from './ids.ts';
import { mintSession } from './mint-session.ts';
import type { GraphAnswer, Truss } from './truss.ts';

/** Makes a session without the time of a password, and returns its headers. */
export const sessionOf = async (truss: Truss, username: string): Promise<Record<string, string>> => ({
  cookie: await mintSession(truss.inside, username),
});

/** Calls api/v4 with these headers; returns the status and the response. */
export async function callRest(
  truss: Truss,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; title?: string; message?: string; [field: string]: unknown }> {
  const response = await fetch(`${truss.url}/api/v4${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown> | unknown[];
  return { ...(Array.isArray(answer) ? { list: answer } : answer), status: response.status };
}

/** Calls the graph with these headers; returns 200 with the data, or the refusal. */
export async function callGraph(
  truss: Truss,
  headers: Record<string, string>,
  text: string,
  given: Record<string, unknown> = {},
): Promise<{ status: number; title?: string; message?: string; [field: string]: unknown }> {
  const { query, variables } = await withIds(text, given, truss.organizationNumber);
  const response = await fetch(`${truss.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: asAnswers(query), variables }),
  });
  const { data, errors } = asErrors((await response.json()) as GraphAnswer);
  if (!errors) return { ...data, status: 200 };
  return { ...errors[0].extensions, message: errors[0].message };
}

/** Opens a socket of the graph that does not reconnect; `closed` resolves with the code. */
export function openSocket(truss: Truss, headers: Record<string, string>): { client: Client; closed: Promise<number> } {
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers });
    }
  }
  const client = createClient({
    url: `${truss.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: { closed: (event) => resolve((event as CloseEvent).code) },
  });
  return { client, closed };
}
