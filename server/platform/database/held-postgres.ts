import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { isDatabaseAway } from '../errors.ts';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts';

const AGAIN_MS = 500;
/** The number of attempts to join a cluster that another process is just stopping. */
const FIRST_TRIES = 60;
/** The lock shared by all who use a cluster; whoever has it alone is the last. */
const IN_USE = `hashtext('truss uses this cluster')`;

export interface HeldPostgres extends Pick<EmbeddedPostgres, 'url' | 'dataDir'> {
  /** Stops the cluster, unless another process uses it. */
  leave(): Promise<void>;
}
interface Held extends EmbeddedPostgres {
  /** Does nothing but hold the lock, and tell of its end. */
  client: pg.Client;
}

/** Starts, or joins, an embedded cluster, and keeps it running until it is left: when it dies it is started again. */
export async function holdEmbeddedPostgres(options: EmbeddedOptions, log: Log): Promise<HeldPostgres> {
  let held = await firstHeld(options);
  const { url, dataDir } = held;
  // Restarts on the same port, so that existing clients find it again.
  const same = { ...options, port: Number(new URL(url).port) };
  let isLeft = false;
  let returning: Promise<void> | undefined;

  async function bringBack(): Promise<void> {
    log.warn({ dataDir }, 'the embedded PostgreSQL has stopped; restarting it');
    while (!isLeft)
      try {
        held = await hold(same);
        log.info({ dataDir }, 'the embedded PostgreSQL is running again');
        return watch();
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'the embedded PostgreSQL has not restarted yet');
        await pause(AGAIN_MS);
      }
  }
  const watch = (): void =>
    void held.client.once('end', () => {
      if (!isLeft) returning = bringBack();
    });
  watch();
  return {
    url,
    dataDir,
    leave: async () => {
      isLeft = true;
      await returning;
      if (await isAlone(held.client)) await held.stop();
      await held.client.end();
    },
  };
}

async function firstHeld(options: EmbeddedOptions): Promise<Held> {
  for (let tries = 1; ; tries++)
    try {
      return await hold(options);
    } catch (error) {
      if (tries === FIRST_TRIES || !isEnding(error)) throw error;
      await pause(AGAIN_MS);
    }
}

/** Tells whether an error means that a running cluster has just gone away. */
const isEnding = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as NodeJS.ErrnoException).code === 'ENOENT';

async function hold(options: EmbeddedOptions): Promise<Held> {
  const cluster = await startEmbeddedPostgres(options);
  const client = new pg.Client({
    connectionString: cluster.url,
    application_name: 'truss holds the cluster',
    keepAlive: true,
  });
  client.on('error', () => undefined); // Its end follows
  await client.connect();
  await client.query(`select pg_advisory_lock_shared(${IN_USE})`);
  return { ...cluster, client };
}

/**
 * Tells whether nobody else uses the cluster, in which case nobody can before it stops. A cluster that cannot be reached is not stopped.
 */
const isAlone = (client: pg.Client): Promise<boolean> =>
  client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${IN_USE}) as alone`).then(
    ({ rows }) => rows[0]!.alone,
    () => false,
  );
