// Revisions from before causes were kept: what their change records tell becomes their cause. Deletions, restorations and changes of the schema are
// told apart; all others count as saves.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { up } from '../../../migrations/019-causes.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

test('causes of old revisions are derived from their change records', async () => {
  const { db } = truss.inside;
  const { id, revision } = await truss.given.entity({ name: 'Old' });
  await truss.rest('walt', '/api/v4/o/acme/entities/ids', [id], 'DELETE');
  await truss.rest('walt', `/api/v4/o/acme/entities/restore/${id}`, undefined, 'PUT');
  await truss.rest('sam', '/api/v4/o/acme/p/1/schema', { labels: [{ name: 'Old' }] });
  const causes = async () =>
    (
      await db
        .selectFrom('revision')
        .select('cause')
        .where('projectId', '=', 1)
        .where('number', '>=', revision)
        .orderBy('number')
        .execute()
    ).map(({ cause }) => cause);
  const kept = await causes();
  await sql`alter table revision drop column cause, drop column cause_revision`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  expect(await causes()).toEqual(kept);
  expect(kept).toEqual(['save', 'delete', 'restore', 'schema']);
});
