import type { Logger } from 'pino';

import { makeFirstOrganization } from '../../server/identity/members/commands/organization-with-roles.ts';
import { putUser } from '../../server/identity/users/commands/users.ts';
import { createProject } from '../../server/model/projects/commands/save-project.ts';
import { seedSchema } from '../../server/model/schema/commands/save-schema.ts';
import { readConfig } from '../../server/platform/config.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { migrate } from '../../server/start/migrate.ts';
import { openServices } from '../../server/start/open-services.ts';
import { PASSWORD, people } from './people.ts';

/** Fills a database for the tests: the people, organization `acme` with the default schema and project 1, and organization `other`. */
export async function createTestData(databaseUrl: string, log: Logger): Promise<void> {
  const truss = await openServices(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '.data/tests', PASSWORD_COST: 'low' }),
    log,
  );
  try {
    await migrate(truss.db, log);
    await putUser(truss, { username: 'root', password: PASSWORD, permissions: ['*'] });
    const { passwordHash } = await truss.db
      .selectFrom('user')
      .select('passwordHash')
      .where('username', '=', 'root')
      .executeTakeFirstOrThrow();
    const cast = Object.entries(people).map(([username, permissions]) => ({
      username,
      passwordHash,
      firstName: username[0]!.toUpperCase() + username.slice(1),
      permissions: [...permissions],
    }));
    await truss.db.insertInto('user').values(cast).execute();
    const ctx = contextFor(truss, 'root');
    for (const slug of ['acme', 'other']) {
      await makeFirstOrganization(truss.db, {
        slug,
        name: slug === 'acme' ? 'Acme' : 'Other',
        description: '',
        createdBy: 'root',
      });
      await seedSchema(ctx, slug);
      await createProject(ctx, slug, { name: slug === 'acme' ? 'Rover' : 'Secret' });
    }
  } finally {
    await truss.close();
  }
}
