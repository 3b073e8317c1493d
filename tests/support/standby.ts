import { chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded.ts';

/** What a copy of a running cluster must not bring along. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'server.log']);

/** A second PostgreSQL that follows the first by streaming replication: made of a base backup, read-only, and as far behind as the stream is. */
export async function startStandby(primary: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const dataDir = `${primary.dataDir}-standby`;
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await cp(primary.dataDir, dataDir, {
    recursive: true,
    filter: (path) => !(dirname(path) === primary.dataDir && NOT_COPIED.has(path.slice(primary.dataDir.length + 1))),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await mkdir(join(dataDir, 'pg_wal'));
  await writeFile(join(dataDir, 'backup_label'), rows[0]!.labelfile);
  await writeFile(join(dataDir, 'standby.signal'), '');
  await giveTo(await stat(primary.dataDir), dataDir);
  const { hostname, port, username, password } = new URL(primary.url);
  return startEmbeddedPostgres({
    dataDir,
    settings: {
      max_connections: '50',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  });
}

/** A copy belongs to whoever copies; PostgreSQL opens only its own. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, directory: string): Promise<void> {
  if (uid === process.getuid?.()) return;
  const inside = await readdir(directory, { recursive: true });
  await Promise.all(['', ...inside].map((path) => chown(join(directory, path), uid, gid)));
}

/** Stops a cluster and leaves nothing of it. */
export async function removeCluster({ dataDir, stop }: EmbeddedPostgres): Promise<void> {
  await stop();
  for (const path of [dataDir, `${dataDir}.log`, `${dataDir}.owner`]) await rm(path, { recursive: true, force: true });
}
