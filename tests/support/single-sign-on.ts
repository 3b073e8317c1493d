// A Truss whose people sign in the way their company does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildHouse, type House } from './house.ts';

/** Writes the settings into a file and builds a house that reads it. */
export async function serverWithSingleSignOn(settings: unknown, env: Record<string, string> = {}): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'truss-company-'));
  const path = join(folder, 'sign-in.json');
  writeFileSync(path, JSON.stringify(settings));
  try {
    return await buildHouse({ env: { SIGN_IN_FILE: path, ...env } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Who is behind an answer's session cookie, and how they signed in; null if it set none. */
export async function signedInUser(house: House, response: Response) {
  const cookie = cookieOf(response, 'truss_session');
  if (!cookie) return null;
  const { data } = (await (
    await fetch(`${house.url}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: '{ viewer { username authentication firstName lastName email permissions } }',
      }),
    })
  ).json()) as { data: { viewer: SignedInUser | null } };
  return data.viewer;
}
export interface SignedInUser {
  username: string;
  authentication: string;
  firstName: string;
  lastName: string;
  email: string;
  permissions: string[];
}

/** A cookie that an answer sets, as it is sent back. */
export const cookieOf = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`))
    ?.split(';')[0];

/** What is on record of failed sign-ins, the newest last. */
export const failuresOf = async (house: House): Promise<string[]> =>
  (
    await house.inside.db
      .selectFrom('auditRecord')
      .select('details')
      .where('action', '=', 'sign_in_failed')
      .orderBy('id')
      .execute()
  ).map(({ details }) => String(details['reason'] ?? ''));

/** Adds a team to an organization, and returns its number. */
export async function giveTeam(house: House, slug: string, name: string): Promise<number> {
  const { id: organizationId } = await house.inside.db
    .selectFrom('organization')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { last } = await house.inside.db
    .selectFrom('team')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  const id = (last ?? 0) + 1;
  await house.inside.db.insertInto('team').values({ organizationId, id, name }).execute();
  return id;
}
