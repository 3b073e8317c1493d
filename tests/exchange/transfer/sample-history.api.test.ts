// The sample project that a new installation begins with says of itself nothing that its history does not say.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { importSample } from '../../../server/exchange/transfer/commands/import-sample.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  await importSample(contextFor(truss.inside, 'root'), 'acme', 'firesat');
});
afterAll(() => truss.close());

interface Said {
  id: number;
  created: string;
  createdBy: string;
  modified: string | null;
  modifiedBy: string | null;
}
test('the authors and dates of its entities are those of its history, and nobody has changed them since', async () => {
  const { id } = (await truss.inside.db.selectFrom('project').selectAll().where('name', '=', 'FireSAT').execute())[0]!;
  const entities: Said[] = JSON.parse(
    await (await truss.rest('root', `/api/v4/o/acme/p/${id}/export/json`)).text(),
  ).entities;
  expect(entities.length).toBeGreaterThan(200);
  const made = new Map(
    (await truss.given.records())
      .filter(({ projectId, type }) => projectId === id && type === 'create')
      .map((change) => [change.entityId, change]),
  );
  for (const entity of entities) {
    const change = made.get(entity.id)!;
    expect(entity.createdBy).toBe(change.username);
    // Within the import, which takes a moment.
    expect(Math.abs(Date.parse(entity.created) - Number(new Date(change.date)))).toBeLessThan(60_000);
    expect([entity.modified ?? null, entity.modifiedBy ?? null]).toEqual([null, null]);
  }
});
