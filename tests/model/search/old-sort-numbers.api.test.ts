// Sort numbers from before letters of every script were kept are made anew, of what is there and of what was.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { up } from '../../../migrations/109-numbers-of-any-script.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

test('old sort numbers become those that a save would give', async () => {
  const { db } = truss.inside;
  const entities = await truss.given.entities(['要求.2', 'Т-1', 'R.1', ''].map((number) => ({ name: 'Old', number })));
  for (const { id } of entities)
    await truss.rest('walt', '/api/v4/o/acme/entities', [{ id, projectId: 1, name: 'Newer' }]);
  const sortNumbers = async () => {
    const { rows } = await sql<{ sortNumber: string }>`
      select id, sort_number from entity union all select id, sort_number from entity_version order by 1, 2`.execute(
      db,
    );
    return rows;
  };
  const kept = await sortNumbers();
  for (const table of ['entity', 'entity_version'])
    await sql`update ${sql.table(table)} set sort_number = regexp_replace(sort_number, '[^A-Za-z0-9!.-]', '', 'g')`.execute(
      db,
    );
  expect(await sortNumbers()).not.toEqual(kept);
  await up(db as unknown as Kysely<unknown>);
  expect(await sortNumbers()).toEqual(kept);
});
