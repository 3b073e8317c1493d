import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { removeCluster } from './standby.ts';
import { createHouseData } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
  }
}

export const TEMPLATE = 'template_truss';

/** One real PostgreSQL for the run, with a migrated template database with data, which every test file clones in tens of milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: `.data/test-${process.pid}`,
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      });
  const adminUrl = given ?? server!.url;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE}`;
  await createHouseData(url.href, pino({ level: 'warn' }));
  project.provide('adminUrl', adminUrl);
  return async () => {
    if (server) await removeCluster(server);
  };
}
