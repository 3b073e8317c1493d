import type { RequestParameters, Variables } from 'relay-runtime';

import { keyHeader } from './request-key.ts';
import { timeZone } from './time-zone.ts';

/** Sends a query or mutation to the server, once. */
export const postOperation = (
  { id, text }: RequestParameters,
  variables: Variables,
  { signal, key = null }: { signal?: AbortSignal; key?: string | null } = {},
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
    },
    body: JSON.stringify(id ? { documentId: id, variables } : { query: text, variables }),
  });
