import { Refusal } from './refusal.ts';

/** 404: an operation is asked for by its hash, which is of another build. */
export const unknownOperation = (): Refusal =>
  new Refusal(
    'UNKNOWN_OPERATION',
    404,
    'Page of Another Version',
    'The server was renewed, and does not know what this page asks for. Load the page anew.',
  );

/** 400: a mutation over a WebSocket, where it has no key under which it could be sent again. */
export const mutationsByPost = (): Refusal =>
  new Refusal(
    'MUTATION_OVER_SOCKET',
    400,
    'Not by WebSocket',
    'Mutations are not taken over a WebSocket, where an answer that is lost could not be asked for again. Nothing was done: send this one to POST /graphql, with the header Idempotency-Key.',
  );
