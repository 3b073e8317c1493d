// Sessions that are over, and what an API key may not.
import { Refusal, forbidden } from './refusal.ts';

export const sessionNotFound = (): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Session Not Found', 'This session has already ended.');
export const keyNotFound = (): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Key Not Found', 'You have no such key. It may have been revoked already.');
/** 401: `Authorization` holds no valid key. */
export const unknownApiKey = (): Refusal =>
  new Refusal(
    'WRONG_KEY',
    401,
    'Signed Out!',
    'This API key is not valid, has expired or was revoked. Create a new one.',
  );
export const apiKeyMayNot = (): Refusal =>
  forbidden('An API key cannot do this. Sign in with your username and password.');
export const readOnlyKeyMayNot = (): Refusal =>
  forbidden(
    'A read-only API key cannot do this. Create a key with write permissions here, or for the whole organization.',
  );
