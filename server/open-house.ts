import { join } from 'node:path';

import { sql } from 'kysely';

import { openCompany } from './company/open.ts';
import { backgroundDone } from './platform/background.ts';
import type { Config } from './platform/config.ts';
import type { House } from './platform/context.ts';
import { openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded.ts';
import { Feed } from './platform/feed.ts';
import type { Log } from './platform/log.ts';
import { openSecrets } from './platform/secrets.ts';

/** The database and the feed, opened; `close` gives everything back, and stops the embedded database if this process started it. */
export async function openHouse(
  config: Config,
  log: Log,
): Promise<House & { databaseUrl: string; close(): Promise<void> }> {
  const company = openCompany(config);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), user: 'truss', password: 'truss' });
  const url = config.databaseUrl ?? embedded!.url;
  if (embedded) log.info({ dataDir: embedded.dataDir }, 'embedded PostgreSQL');
  const { db } = openDatabase(url, (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  const feed = new Feed(url, log, (channel, topics) =>
    sql`select pg_notify(${channel}, ${JSON.stringify(topics)})`.execute(db),
  );
  return {
    // Where passwords are not the way in, nobody makes themselves an account with one.
    config: { ...config, mayAnybodySignUp: config.mayAnybodySignUp && company.allowsPasswords },
    company,
    db,
    log,
    feed,
    secrets: openSecrets(config),
    databaseUrl: url,
    close: async () => {
      await backgroundDone({ db });
      await feed.close();
      await db.destroy();
      await embedded?.stop();
    },
  };
}
