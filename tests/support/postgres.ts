import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { memoryFolder } from './memory-folder.ts';
import { removeCluster } from './standby.ts';
import { createTestData } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
  }
}

export const TEMPLATE = 'template_truss';
/** The prefix of the names of test databases. */
export const DATABASES = 't_';

/** One real PostgreSQL for the run, with a migrated template database with data, which every test file clones in tens of milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: memoryFolder(`test-${process.pid}`),
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      });
  const adminUrl = given ?? server!.url;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  // Every connection proves the password; in a cluster of our own, which ends with the run, with next to no effort.
  if (server)
    await admin.query(`set scram_iterations = 1; alter role current_user password '${new URL(adminUrl).password}'`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE}`;
  await createTestData(url.href, pino({ level: 'warn' }));
  project.provide('adminUrl', adminUrl);
  return () => (server ? removeCluster(server) : dropDatabases(adminUrl));
}

/** Drops the databases left on a server that stays: those due for removal, and the templates. */
async function dropDatabases(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${DATABASES}[0-9a-f]{32}$'`,
  );
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
}
