import { Refusal } from './refusal.ts';

/** 404: an operation is asked for by its hash, which is of another build. */
export const unknownOperation = (): Refusal =>
  new Refusal(
    'UNKNOWN_OPERATION',
    404,
    'Page of Another Version',
    'Truss was updated and no longer supports this version of the page. Reload the page.',
  );

/** 400: a mutation over a WebSocket, where it has no key under which it could be sent again. */
export const mutationsByPost = (): Refusal =>
  new Refusal(
    'MUTATION_OVER_SOCKET',
    400,
    'Not by WebSocket',
    'Mutations are not accepted over a WebSocket, where a lost answer could not be requested again. Nothing was done. Send the mutation to POST /graphql with the header Idempotency-Key.',
  );
