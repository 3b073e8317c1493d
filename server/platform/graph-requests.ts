import type { IncomingMessage } from 'node:http';

import type { OperationRequest } from './graph/compiler/plan.ts';
import { findPersistedOperation } from './graph/server.ts';

/** The size above which a body is rarely a query and is read elsewhere, within limits. */
const MOST = 64 << 10;
const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const usual = new Set(['*/*', 'application/json']);

/** Tells whether a request may be a query as pages and scripts send it; others go to the complete HTTP handler. */
export function mayBeQuery({ method, headers }: IncomingMessage): boolean {
  const size = Number(headers['content-length'] ?? Number.NaN);
  return (
    method === 'POST' &&
    size > 0 &&
    size <= MOST &&
    isJson.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    usual.has(headers.accept ?? '*/*')
  );
}

/** Reads the body of a request; undefined if it broke off. */
export function sentBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  return new Promise((done) => {
    const size = Number(request.headers['content-length']);
    const parts: Buffer[] = [];
    let come = 0;
    request.on('data', (part: Buffer) => {
      parts.push(part);
      come += part.length;
      if (come === size) done((parts.length === 1 ? part : Buffer.concat(parts)) as Buffer<ArrayBuffer>);
    });
    request.on('close', () => done(undefined));
  });
}

/** Parses a request for an operation; undefined if it cannot be one. */
export function askedIn(body: Buffer): OperationRequest | undefined {
  try {
    const { query, documentId, operationName, variables, extensions } = JSON.parse(body.toString()) as Record<
      string,
      unknown
    >;
    const text =
      typeof query === 'string' ? query : typeof documentId === 'string' ? findPersistedOperation(documentId) : null;
    if (text === null || extensions != null || (query !== undefined && documentId !== undefined)) return undefined;
    if (operationName != null && typeof operationName !== 'string') return undefined;
    if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) return undefined;
    return {
      query: text,
      operationName: operationName ?? undefined,
      variables: (variables ?? {}) as OperationRequest['variables'],
    };
  } catch {
    return undefined; // told by whoever takes it in
  }
}
