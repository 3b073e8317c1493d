// A Truss with single sign-on.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Log } from '../../server/platform/log.ts';
import { startTruss, type Truss } from './truss.ts';

/** Writes the settings into a file and builds a server that reads it. */
export async function serverWithSingleSignOn(
  settings: unknown,
  env: Record<string, string> = {},
  log?: Log,
): Promise<Truss> {
  const folder = mkdtempSync(join(tmpdir(), 'truss-company-'));
  const path = join(folder, 'sign-in.json');
  writeFileSync(path, JSON.stringify(settings));
  try {
    return await startTruss({ env: { SIGN_IN_FILE: path, ...env }, ...(log && { log }) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the user of a response's session cookie, and their sign-in method; null if it set none. */
export async function signedInUser(truss: Truss, response: Response) {
  const cookie = cookieOf(response, 'truss_session');
  if (!cookie) return null;
  const { data } = (await (
    await fetch(`${truss.url}/graphql`, {
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

/** Returns a cookie that a response sets, as it is sent back. */
export const cookieOf = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`))
    ?.split(';')[0];

/** Reads the audit records of failed sign-ins, newest last. */
export const failuresOf = async (truss: Truss): Promise<string[]> =>
  (
    await truss.inside.db
      .selectFrom('auditRecord')
      .select('details')
      .where('action', '=', 'sign_in_failed')
      .orderBy('id')
      .execute()
  ).map(({ details }) => String(details['reason'] ?? ''));

/** Adds a team to an organization, and returns its number. */
export async function giveTeam(truss: Truss, slug: string, name: string): Promise<number> {
  const { id: organizationId } = await truss.inside.db
    .selectFrom('organization')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { last } = await truss.inside.db
    .selectFrom('team')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  const id = (last ?? 0) + 1;
  await truss.inside.db.insertInto('team').values({ organizationId, id, name }).execute();
  return id;
}
