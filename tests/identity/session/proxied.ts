import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import { call, forgetFailures, trussBehindProxy } from '../users/both-apis.ts';

export let truss: Truss;

/** This file's own server behind a proxy; each test begins without sessions. */
export function openTrussBehindProxy(): void {
  beforeAll(async () => {
    truss = await trussBehindProxy();
  });
  afterAll(() => truss.close());
  beforeEach(async () => {
    await forgetFailures(truss);
    await sql`delete from session`.execute(truss.inside.db);
  });
}

/** Signs in and returns the session's cookie. */
export const signIn = async (username: string, sender: { address?: string; cookie?: string } = {}) =>
  (await call(truss, '/api/v4/auth/signin', { username, password: PASSWORD }, sender)).cookie;
/** The status of a call with the cookie. */
export const isAuth = async (cookie: string) =>
  (await call(truss, '/api/v4/auth/isauth', undefined, { cookie })).status;
