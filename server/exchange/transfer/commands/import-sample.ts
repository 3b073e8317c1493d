import { createReadStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { openProject } from '../../../identity/access/keys/projects.ts';
import { createProject } from '../../../model/projects/commands/save-project.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import type { ImportPlan } from '../import-plan.ts';
import { saveImport } from './save-import.ts';
import { withPlan } from './with-plan.ts';

/** Makes a project of one of the samples that come with the product, through the import that everybody uses. */
export async function importSample(ctx: Ctx, organization: string, sample: string): Promise<void> {
  const path = resolve(import.meta.dirname, '../seed', `${sample}.json`);
  const { project } = JSON.parse(readFileSync(path, 'utf8')) as {
    project: { name: string; description: string; folder: string };
  };
  await inTransaction(ctx, async (ctx) => {
    const { id } = await createProject(ctx, organization, project);
    const key = await openProject(ctx, organization, id, 'WRITE');
    const upload = { name: `${sample}.json`, content: createReadStream(path) };
    await withPlan(
      ctx,
      key,
      { format: 'json', upload },
      async () => undefined,
      (plan) => saveImport(ctx, key, { ...plan, entities: plan.entities.map(madeNow) }),
    );
  });
}

/** A sample is made when it is imported: its history begins there, and what it says of earlier days would not be in it. */
const madeNow = (entity: ImportPlan['entities'][number]) => ({
  ...entity,
  origin: entity.origin && {
    ...entity.origin,
    created: undefined,
    createdBy: undefined,
    modified: null,
    modifiedBy: null,
  },
});
