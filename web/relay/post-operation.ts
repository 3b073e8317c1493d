import type { RequestParameters, Variables } from 'relay-runtime';

import { keyHeader } from './request-key.ts';
import { timeZone } from './time-zone.ts';

/** The request of a query or mutation: its text, or the id by which the server knows it. */
export type Operation = Pick<RequestParameters, 'id' | 'text' | 'name' | 'operationKind'>;

interface Sending {
  signal?: AbortSignal;
  key?: string | null;
  /** The author of the change: another user who has signed in meanwhile in the same browser must not make it. */
  by?: string | undefined;
}

/** Sends a query or mutation to the server, once. */
export const postOperation = (
  { id, text }: Pick<Operation, 'id' | 'text'>,
  variables: Variables,
  { signal, key = null, by }: Sending = {},
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
    body: JSON.stringify(id ? { documentId: id, variables } : { query: text, variables }),
  });
