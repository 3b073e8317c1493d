import type { RequestParameters, Variables } from 'relay-runtime';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sends a query or mutation to the server, once. */
export const postOperation = (
  { id, text }: RequestParameters,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    ...(signal && { signal }),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Time-Zone': zone },
    body: JSON.stringify(id ? { documentId: id, variables } : { query: text, variables }),
  });
