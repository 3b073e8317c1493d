import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';

import { migrations } from '../../migrations/index.ts';
import type { Log } from '../platform/log.ts';

/** Brings the database to the newest schema. Kysely holds a database lock meanwhile, so servers that start together take turns. */
export async function migrate<T>(db: Kysely<T>, log: Log): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results ?? []) log.info({ migration: migrationName, status }, 'migration');
  if (error) throw error;
}

/** Tells whether all migrations have run. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => done.has(name));
}
