import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';
import type { EntityColumn } from './columns.ts';
import { readEntityPage, type SeenEntity } from './shown-entities.ts';

/** Reads all results of a query in their order; refuses more than can be changed at once. One statement. */
export async function readAllFound(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  query: string,
  columns: readonly EntityColumn[] | null,
  most = MAX_ENTITIES,
): Promise<SeenEntity[]> {
  const { seen, hasNextPage, total } = await readEntityPage(ctx, key, { query, limit: most, columns });
  if (!hasNextPage) return seen;
  const [found, allowed] = [await total(), most].map((count) => count.toLocaleString('en'));
  throw invalid(
    `The query has ${found} results, and up to ${allowed} entities can be changed at once. Narrow the query.`,
  );
}
