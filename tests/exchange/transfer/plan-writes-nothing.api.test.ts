// The effect of a file is computed without a write, so it can be previewed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { withPlan } from '../../../server/exchange/transfer/commands/with-plan.ts';
import { importFormats } from '../../../server/exchange/transfer/formats/index.ts';
import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  const form = new FormData();
  form.set('upload_file', new Blob(['a plan']), 'plan.txt');
  const headers = { cookie: await truss.cookie('ada') };
  const stored = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body: form, headers });
  const { id } = (await stored.json()) as { id: number };
  await truss.given.entities([
    { name: 'Tank', description: `<p><a href="/api/v4/o/acme/files/${id}/download">plan</a></p>` },
  ]);
  const labels = [{ name: 'Only here' }];
  await truss.rest('ada', '/api/v4/o/acme/p/1/schema', { labels });
});
afterAll(() => truss.close());

/** Counts entities, files and revisions. */
const counts = () =>
  Promise.all(
    (['entity', 'file', 'revision'] as const).map(
      async (table) =>
        (
          await truss.inside.db
            .selectFrom(table)
            .select(sql<number>`1`.as('one'))
            .execute()
        ).length,
    ),
  );

test.each(importFormats.map(({ name }) => name))('as %s', async (format) => {
  const { ctx, empty, exported, imported } = exchangeIn(truss);
  const file = await exported(1, format as 'json');
  const projectId = await empty(`As ${format}`);
  const before = await counts();
  await inTransaction(ctx(), async (ctx) => {
    // The database itself refuses any write.
    await sql`set transaction read only`.execute(ctx.db);
    const key = await openProject(ctx, 'acme', projectId, 'WRITE');
    const content = (async function* () {
      yield new Uint8Array(file);
    })();
    const given = { format, upload: { name: 'file', content } };
    await withPlan(
      ctx,
      key,
      given,
      async () => undefined,
      async (plan) => {
        expect(plan.entities.map(({ patch }) => patch.name)).toContain('Tank');
        expect(plan.files.map(({ name }) => name)).toEqual(['plan.txt']);
        expect([...plan.draft.schema.labels.values()].map(({ name }) => name)).toContain('Only here');
      },
    );
  });
  expect(await counts()).toEqual(before);
  // The same file is then imported, with its attachment.
  expect(await imported(projectId, format, file)).toMatchObject({ warnings: [] });
  const [entities, files] = await counts();
  expect([entities, files]).toEqual([before[0]! + 1, before[1]! + 1]);
});
