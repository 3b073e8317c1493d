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
import { Metrics } from './platform/metrics.ts';
import { Replica } from './platform/replica.ts';
import { openSecrets } from './platform/secrets.ts';
import { wakeByRedis } from './platform/wake-ups-redis.ts';
import { wakeByPostgres } from './platform/wake-ups.ts';

/** A replica that does not answer soon is not waited for. */
const REPLICA_PATIENCE_MS = 1_500;

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
  const { db, pool } = openDatabase(url, (error) =>
    log.warn({ error: error.message }, 'a database connection was lost'),
  );
  const copy =
    config.databaseReplicaUrl === undefined
      ? undefined
      : openDatabase(config.databaseReplicaUrl, () => undefined, undefined, REPLICA_PATIENCE_MS);
  const replica = new Replica(db, copy?.db, log);
  const wakeUps = config.redisUrl
    ? wakeByRedis(config.redisUrl)
    : wakeByPostgres(url, (channel, word) => sql`select pg_notify(${channel}, ${word})`.execute(db));
  const feed = new Feed(wakeUps, log);
  const metrics = config.metrics === 'off' ? null : new Metrics();
  metrics?.watchPool('primary', pool);
  if (copy) metrics?.watchPool('replica', copy.pool);
  metrics?.watchReplica(replica);
  metrics?.watchFeed(feed);
  return {
    // Where passwords are not the way in, nobody makes themselves an account with one.
    config: { ...config, mayAnybodySignUp: config.mayAnybodySignUp && company.allowsPasswords },
    company,
    db,
    replica,
    log,
    feed,
    secrets: openSecrets(config),
    metrics,
    databaseUrl: url,
    close: async () => {
      await backgroundDone({ db });
      await feed.close();
      await replica.close();
      await db.destroy();
      await embedded?.stop();
    },
  };
}
