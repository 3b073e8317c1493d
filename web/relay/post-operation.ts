import type { RequestParameters, Variables } from 'relay-runtime';

import { keyHeader } from './request-key.ts';
import { timeZone } from './time-zone.ts';

/** The request of a query or mutation: its text, or the id by which the server knows it. */
export type Operation = Pick<RequestParameters, 'id' | 'text' | 'name' | 'operationKind'>;

/** The part of a request body that names the operation, beside the variables. */
export type OperationRef = { documentId: string } | { query: string | null };
/** Names an operation to the server in the way of this build of the page. */
export const operationRef = ({ id, text }: Pick<Operation, 'id' | 'text'>): OperationRef =>
  id ? { documentId: id } : { query: text };

interface Sending {
  signal?: AbortSignal;
  key?: string | null;
  /** The author of the change: another user who has signed in meanwhile in the same browser must not make it. */
  by?: string | undefined;
  /** The notation of the operation by an earlier build: a request that is repeated under its key must be the same to the letter. */
  asked?: OperationRef | undefined;
}

/** Sends a query or mutation to the server, once. */
export const postOperation = (
  operation: Pick<Operation, 'id' | 'text'>,
  variables: Variables,
  { signal, key = null, by, asked = operationRef(operation) }: Sending = {},
): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    ...(signal && { signal }),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Time-Zone': timeZone,
      ...keyHeader(key),
      ...(by !== undefined && { 'Meant-By': encodeURIComponent(by) }),
    },
    body: JSON.stringify({ ...asked, variables }),
  });
