import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { importSample } from '../exchange/transfer/commands/import-sample.ts';
import { makeFirstOrganization } from '../identity/members/commands/organization-with-roles.ts';
import { putUser } from '../identity/users/commands/users.ts';
import { checkNewPassword } from '../identity/users/rules/users.ts';
import { seedSchema } from '../model/schema/commands/save-schema.ts';
import { contextOfServer, type Ctx, type Services } from '../platform/context.ts';

const SLUG = 'sample';

/**
 * Creates the initial data of an installation: the administrator, the organization `sample` with the default schema, and the sample
 * project. Runs once, whichever process comes first.
 */
export async function firstStart(services: Services, options: { sample?: boolean } = {}): Promise<void> {
  // The lock goes with its transaction, so that it is held by one connection also where a pooler hands them out.
  await services.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('truss first start'))`.execute(db);
    await makeAdministrator(services);
    await makeSample(services, options.sample ?? true);
  });
}

async function makeAdministrator(services: Services): Promise<void> {
  const { db, config, log } = services;
  const username = config.adminUsername;
  const known = await db.selectFrom('user').select('username').where('username', '=', username).executeTakeFirst();
  if (known) return;
  if (config.adminPassword) refuseWeak(config.adminPassword, username);
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  await putUser(services, { username, password, firstName: 'Truss', lastName: 'Administrator', permissions: ['*'] });
  log.info({ username }, 'administrator created');
  if (!config.adminPassword)
    process.stdout.write(`\n  Sign in as '${username}' with the password '${password}'. It is shown only once.\n\n`);
}

/** An installation does not begin with a password that is tried first. */
function refuseWeak(password: string, username: string): void {
  try {
    checkNewPassword({ password, again: password }, { username, email: '' }, ['Truss', 'administrator']);
  } catch (error) {
    throw new Error(`Truss cannot start: ADMIN_PASSWORD is not accepted. ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function makeSample(services: Services, withProject: boolean): Promise<void> {
  const { db, config, log } = services;
  const ctx = contextFor(services, config.adminUsername);
  const known = await db.selectFrom('organization').select('id').where('slug', '=', SLUG).executeTakeFirst();
  if (known) return;
  await makeFirstOrganization(db, {
    slug: SLUG,
    name: 'Sample',
    description: 'A sample organization to explore and try things out.',
    createdBy: config.adminUsername,
  });
  await seedSchema(ctx, SLUG);
  if (withProject) await importSample(ctx, SLUG, 'firesat');
  log.info({ organization: SLUG }, 'sample organization created');
}

/** A context in which the installer acts as an administrator. */
export const contextFor = (services: Services, username: string): Ctx =>
  contextOfServer(services, { username, permissions: ['*'], holder: null, isSession: false, version: 0 });
