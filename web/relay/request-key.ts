import type { CacheConfig, RequestParameters } from 'relay-runtime';

import { newUuid } from './uuid.ts';

const NAME = 'requestKey';

/** Has a mutation sent under a given key: what comes to the server twice under one key is done once, and answered twice. */
export const underKey = (key: string): CacheConfig => ({ metadata: { [NAME]: key } });

/** For what does no harm when it comes twice, such as where a pointer is. */
export const withoutKey: CacheConfig = { metadata: { [NAME]: null } };

/** The key under which an operation is sent, however often: of a mutation the one that was given, or else a new one; queries have none. */
export function keyFor({ operationKind }: RequestParameters, { metadata }: CacheConfig): string | null {
  if (operationKind !== 'mutation') return null;
  const given = metadata?.[NAME];
  return given === undefined ? newUuid() : (given as string | null);
}

/** The header that says the key of a request; it is written as HTTP writes texts. */
export const keyHeader = (key: string | null): Record<string, string> =>
  key === null ? {} : { 'Idempotency-Key': `"${key}"` };
