import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { House } from '../../support/house.ts';
import { PASSWORD } from '../../support/people.ts';
import { call, forgetFailures, houseBehindProxy } from '../users/both-apis.ts';

export let house: House;

/** A house of this file's own behind a proxy, where nobody is signed in before a test. */
export function openHouseBehindProxy(): void {
  beforeAll(async () => {
    house = await houseBehindProxy();
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    await forgetFailures(house);
    await sql`delete from session`.execute(house.inside.db);
  });
}

/** The cookie of a new session. */
export const signIn = async (username: string, sender: { address?: string; cookie?: string } = {}) =>
  (await call(house, '/api/v4/auth/signin', { username, password: PASSWORD }, sender)).cookie;
/** The status that a cookie is answered with. */
export const isAuth = async (cookie: string) =>
  (await call(house, '/api/v4/auth/isauth', undefined, { cookie })).status;
