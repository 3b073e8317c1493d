// Searches right after a large import are planned with what it brought in: nobody waits until Postgres notices by itself.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { STATISTICS_THRESHOLD } from '../../../server/model/entities/commands/statistics.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByRest } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  await sql`alter table entity set (autovacuum_enabled = false)`.execute(truss.inside.db);
});
afterAll(() => truss.close());

const rowsPlannedWith = async () => {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::integer as rows from pg_class where oid = 'entity'::regclass`.execute(
    truss.inside.db,
  );
  return rows[0]!.rows;
};

test('an import of very many entities ends with statistics, a small one leaves them alone', async () => {
  const before = await rowsPlannedWith();
  await truss.given.entities(Array.from({ length: STATISTICS_THRESHOLD }, (_, i) => ({ name: `Requirement ${i}` })));
  const document = await (await truss.rest('ada', '/api/v4/o/acme/p/1/export/json')).json();
  const bring = async (name: string, entities: unknown[]) => {
    const { projectId } = (
      await truss.graph(
        'ada',
        `mutation { createProject(input: { organization: "acme", name: "${name}" }) { project { projectId } } }`,
      )
    ).data.createProject.project;
    const content = JSON.stringify({ ...document, entities });
    const response = await importByRest(truss, 'ada', `${projectId as number}/import/json?wait=true`, content);
    expect(await response.json()).toMatchObject({ state: 'done', result: { created: entities.length } });
  };
  await bring('Small', document.entities.slice(0, 3));
  expect(await rowsPlannedWith()).toBe(before);
  await bring('Large', document.entities);
  expect(await rowsPlannedWith()).toBe(2 * STATISTICS_THRESHOLD + 3);
});
