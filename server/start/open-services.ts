import { join } from 'node:path';

import { sql } from 'kysely';

import { openSingleSignOn } from '../identity/single-sign-on/commands/open-single-sign-on.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { everyday, exporting, forJobs, openDatabase, type KindOfWork } from '../platform/database/database.ts';
import { holdEmbeddedPostgres } from '../platform/database/held-postgres.ts';
import { Replica } from '../platform/database/replica.ts';
import { Shares } from '../platform/database/shares.ts';
import { Feed } from '../platform/feed/feed.ts';
import { wakeByPostgres } from '../platform/feed/wake-ups.ts';
import { backgroundDone } from '../platform/jobs/background.ts';
import { Lane } from '../platform/jobs/lane.ts';
import { SpoolRoom } from '../platform/jobs/spool-room.ts';
import type { Log } from '../platform/log.ts';
import { Objects } from '../platform/objects/objects.ts';
import { openSecrets } from '../platform/secrets.ts';
import { busyWithExports, busyWithThumbnails, tooManyDownloads } from '../refusals/downloads.ts';
import { tooMuchAtOnce } from '../refusals/pace.ts';
import { busyWithPasswords } from '../refusals/sign-in.ts';

/** A replica that does not answer for so long is away, which the log says; a machine that is busy takes seconds. */
const onReplica: KindOfWork = { ...exporting, name: 'truss', connections: 10, patienceMs: 10_000 };
/** The time somebody waits while their own requests hold their whole share. */
const SHARE_PATIENCE_MS = 10_000;
const FILE_PATIENCE_MS = 60_000;
const PICTURE_PATIENCE_MS = 120_000;
/** The time a download waits for other downloads of the same person to be made. */
const MAKING_PATIENCE_MS = 600_000;
/** The time a password waits to be checked while other attempts under the same limit are. */
const ATTEMPT_PATIENCE_MS = 30_000;
/** The number of exports that wait for their turn. */
const EXPORTS_WAITING = 20;
/** The number of thumbnails that wait for their turn: a page of a list, for several people. */
const THUMBNAILS_WAITING = 300;

/** The database and the feed, opened; `close` gives everything back, and stops the embedded database if no other process uses it. */
export async function openServices(
  config: Config,
  log: Log,
): Promise<Services & { databaseUrl: string; close(): Promise<void> }> {
  const singleSignOn = openSingleSignOn(config);
  const embedded = config.databaseUrl
    ? undefined
    : await holdEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), user: 'truss' }, log);
  const url = config.databaseUrl ?? embedded!.url;
  if (embedded) log.info({ dataDir: embedded.dataDir }, 'embedded PostgreSQL');
  const onLost = (error: Error) => log.warn({ error: error.message }, 'a database connection was lost');
  const { db, pool, dbFor, connectFor } = openDatabase(url, onLost, everyday);
  const exports = openDatabase(url, onLost, exporting);
  const jobs = openDatabase(url, onLost, forJobs);
  const copy =
    config.databaseReplicaUrl === undefined
      ? undefined
      : openDatabase(config.databaseReplicaUrl, () => undefined, onReplica);
  const replica = new Replica(db, copy?.db, log);
  const wakeUps = config.redisUrl
    ? (await import('../platform/feed/wake-ups-redis.ts')).wakeByRedis(config.redisUrl)
    : wakeByPostgres(url, (channel, word) => sql`select pg_notify(${channel}, ${word})`.execute(db));
  const feed = new Feed(wakeUps, log);
  const metrics = config.metrics === 'off' ? null : new (await import('../platform/metrics.ts')).Metrics();
  metrics?.watchPool('primary', pool);
  metrics?.watchPool('exports', exports.pool);
  metrics?.watchPool('long work', jobs.pool);
  if (copy) metrics?.watchPool('replica', copy.pool);
  metrics?.watchReplica(replica);
  metrics?.watchFeed(feed);
  return {
    // Without sign-in by password, nobody can sign up with one.
    config: { ...config, mayAnybodySignUp: config.mayAnybodySignUp && singleSignOn.allowsPasswords },
    singleSignOn,
    db,
    dbFor,
    connectFor,
    shares: {
      connections: new Shares(SHARE_PATIENCE_MS, tooMuchAtOnce),
      requests: new Shares(0, tooMuchAtOnce),
      files: new Shares(FILE_PATIENCE_MS, tooManyDownloads),
      attempts: new Shares(ATTEMPT_PATIENCE_MS, busyWithPasswords),
      operations: new Shares(0, tooMuchAtOnce),
      making: new Shares(MAKING_PATIENCE_MS, busyWithExports),
      pictures: new Shares(PICTURE_PATIENCE_MS, busyWithThumbnails),
    },
    jobsDb: jobs.db,
    exports: {
      dbFor: exports.dbFor,
      lane: new Lane({ atOnce: exporting.connections, waiting: EXPORTS_WAITING, refuse: busyWithExports }),
      shares: new Shares(0, tooManyDownloads),
      spool: { directory: join(config.dataDir, 'spool'), room: new SpoolRoom(config.spoolMegabytes * 2 ** 20) },
    },
    objects: new Objects(config, log),
    thumbnails: new Lane({ atOnce: 1, waiting: THUMBNAILS_WAITING, refuse: busyWithThumbnails }),
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
      await Promise.all([pool, exports.pool, jobs.pool].map((each) => each.end()));
      await embedded?.leave();
    },
  };
}
