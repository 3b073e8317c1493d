import { chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded.ts';

/** Files of a running cluster that a copy must not contain. */
const isOfRunning = (name: string) =>
  ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'server.log'].includes(name) || name.startsWith('.s.PGSQL.');

/** Starts a second PostgreSQL that follows the first by streaming replication: a read-only base backup, as far behind as the stream. */
export async function startStandby(primary: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const dataDir = `${primary.dataDir}-standby`;
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await cp(primary.dataDir, dataDir, {
    recursive: true,
    filter: (path) => dirname(path) !== primary.dataDir || !isOfRunning(basename(path)),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await mkdir(join(dataDir, 'pg_wal'));
  await writeFile(join(dataDir, 'backup_label'), rows[0]!.labelfile);
  await writeFile(join(dataDir, 'standby.signal'), '');
  await giveTo(await stat(primary.dataDir), dataDir);
  const { hostname, port, username, password, searchParams } = new URL(primary.url);
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      max_connections: '50',
      primary_conninfo: `host=${searchParams.get('host') ?? hostname} port=${port} user=${username} password=${password}`,
    },
  });
}

/** The copy belongs to the user who made it; PostgreSQL opens only its own files. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, directory: string): Promise<void> {
  if (uid === process.getuid?.()) return;
  const inside = await readdir(directory, { recursive: true });
  await Promise.all(['', ...inside].map((path) => chown(join(directory, path), uid, gid)));
}

/** Stops a cluster and deletes its files. */
export async function removeCluster({ dataDir, stop }: EmbeddedPostgres): Promise<void> {
  await stop();
  for (const path of [dataDir, `${dataDir}.log`]) await rm(path, { recursive: true, force: true });
}
