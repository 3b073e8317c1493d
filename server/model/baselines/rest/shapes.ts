import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../../platform/context.ts';
import { int32 as id } from '../../../platform/http/rest-fields.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { readKeptIds } from '../queries/scripts.ts';
import { passRate } from '../rules.ts';

export const baselineShape = z
  .object({
    id,
    projectId: id,
    name: z.string(),
    description: z.string(),
    key: id.nullable().openapi({ description: 'The artifact that it holds with its content; null for none.' }),
    query: z.string().nullable().openapi({ description: 'The query whose findings it holds; null for none.' }),
    covers: z.enum(['project', 'artifact', 'query', 'entities']),
    entityIds: z.array(id).nullable().openapi({
      description: 'The entities that it holds; null for the whole project. The snapshot has their versions.',
    }),
    entityCount: z.int(),
    revision: id.openapi({ description: 'The revision of the project as of which it was made.' }),
    results: z
      .record(z.string(), z.int())
      .nullable()
      .openapi({ description: 'The number of leaf cases with each status, of a test cycle.' }),
    passRate: z.number().nullable(),
    created: z.string(),
    createdBy: z.string(),
  })
  .openapi('Baseline');
/** Presents baselines in api/v4 form, with their contents. */
export async function presentBaselines(
  ctx: Ctx,
  baselines: readonly OpenedBaseline[],
): Promise<z.infer<typeof baselineShape>[]> {
  const held = await readKeptIds(ctx, baselines);
  return baselines.map(
    ({ organizationId: _organization, ordinal: _n, kind: _kind, rootId, key: _key, ...baseline }) => ({
      ...baseline,
      key: rootId,
      entityIds: baseline.covers === 'project' ? null : (held.get(baseline.id) ?? []),
      passRate: baseline.results && passRate(baseline.results),
      created: baseline.created.toISOString(),
    }),
  );
}
