import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { MAX_ENTITIES } from '../rules/at-once.ts';
import type { EntityColumn } from './columns.ts';
import { readEntityPage, type SeenEntity } from './shown-entities.ts';

/** The rows of a list from one on, to be selected together. */
export interface FoundPart {
  query: string;
  order?: string | null | undefined;
  /** True for rows of the list in which the entities above the results stand too. */
  withParents?: boolean | null | undefined;
  offset: number;
  first: number;
}

/** Reads the results among some rows of a list, loaded by a page or not; refuses more than can be changed at once. One statement. */
export async function readFoundPart(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { first, ...part }: FoundPart,
  columns: readonly EntityColumn[] | null,
): Promise<SeenEntity[]> {
  if (first > MAX_ENTITIES)
    throw invalid(
      `These are ${first.toLocaleString('en')} rows, and up to ${MAX_ENTITIES.toLocaleString('en')} entities can be changed at once. Select fewer.`,
    );
  const { seen, lines } = await readEntityPage(ctx, key, { ...part, limit: first, columns });
  return lines ? seen.filter((_, at) => lines[at]!.isFound) : seen;
}

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
