import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { callGraph, callRest, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

export type Headers = Record<string, string>;
export let truss: Truss;
/** The session headers of Walt and Ada. */
export let walt: Headers;
export let ada: Headers;

/** This file's own server; each test begins without API keys. */
export function openTrussWithoutKeys(): void {
  beforeAll(async () => {
    truss = await startTruss();
    [walt, ada] = [await sessionOf(truss, 'walt'), await sessionOf(truss, 'ada')];
  });
  afterAll(() => truss.close());
  beforeEach(() => sql`delete from api_key`.execute(truss.inside.db));
}

export interface Wish {
  name: string;
  organization?: string;
  permissions?: string[];
  days?: number;
}
interface Made {
  status: number;
  message?: string;
  key: string;
  id: string;
  start: string;
  scope: string[];
  expires: string;
}
export interface Listed {
  id: string;
  name: string;
  start: string;
  scope: string[];
  expires: string;
  lastUsed: string | null;
}
interface Api {
  create(who: Headers, wish: Wish): Promise<Made>;
  list(who: Headers): Promise<Listed[]>;
  revoke(who: Headers, id: string): Promise<{ status: number; message?: string }>;
}
const FIELDS = 'id name start scope expires lastUsed';
export const rest: Api = {
  create: (who, wish) => callRest(truss, who, 'POST', '/user/keys', wish) as Promise<unknown> as Promise<Made>,
  list: async (who) => (await callRest(truss, who, 'GET', '/user/keys'))['list'] as Listed[],
  revoke: (who, id) => callRest(truss, who, 'DELETE', `/user/keys/${id}`),
};
const graph: Api = {
  create: async (who, input) => {
    const { createApiKey, ...answer } = await callGraph(
      truss,
      who,
      `mutation($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${FIELDS} } viewer { apiKeys { id } } } }`,
      { input },
    );
    const made = createApiKey as { key: string; apiKey: Listed } | undefined;
    return { ...answer, ...made?.apiKey, key: made?.key } as unknown as Made;
  },
  list: async (who) =>
    ((await callGraph(truss, who, `{ viewer { apiKeys { ${FIELDS} } } }`))['viewer'] as { apiKeys: Listed[] }).apiKeys,
  revoke: (who, id) =>
    callGraph(
      truss,
      who,
      `mutation($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { deletedId viewer { apiKeys { id } } } }`,
      { input: { apiKeyId: id } },
    ),
};
export const apis = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
export const whoIs = (headers: Headers) => callRest(truss, headers, 'GET', '/auth/isauth');
export const READ = 'organization:acme:project:1:READ';
export const WRITE = 'organization:acme:project:1:WRITE';
export const wrong = {
  status: 401,
  title: 'Signed Out!',
  message: 'This API key is not valid, has expired or was revoked. Create a new one.',
};
export const notByKey = {
  status: 403,
  title: 'Permission Denied',
  message: 'An API key cannot do this. Sign in with your username and password.',
};

/** Makes an API key for its owner. */
export const keyOf = async (who: Headers, wish: Omit<Wish, 'name'>) =>
  (await rest.create(who, { name: 'Script', ...wish })).key;
