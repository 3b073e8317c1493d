// The log of the embedded database.
// It grows without being filled with zeroes first: whoever saves beside a large import would wait for that, since all commits do.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/platform/database/embedded.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { removeCluster } from '../../support/standby.ts';

const SEGMENTS = 4;

let postgres: EmbeddedPostgres;
let client: pg.Client;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: memoryFolder(`log-${process.pid}`), settings: { fsync: 'off' } });
  client = new pg.Client(postgres.url);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  if (postgres) await removeCluster(postgres);
});

test('new segments of it are made with next to nothing written', async () => {
  await client.query("select pg_stat_reset_shared('io')");
  for (let made = 0; made < SEGMENTS; made++)
    await client.query(`select pg_logical_emit_message(false, 'test', 'more'); select pg_switch_wal()`);
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ made: number; bytes: number }>(
    `select sum(fsyncs)::integer as made, sum(write_bytes)::integer as bytes from pg_stat_io
     where object = 'wal' and context = 'init'`,
  );
  expect(rows[0]!.made).toBeGreaterThan(1);
  expect(rows[0]!.bytes).toBeLessThan(1 << 20);
});
