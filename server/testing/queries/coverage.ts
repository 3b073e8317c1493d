import { sql } from 'kysely';

import type { Artifact } from '../../artifacts/artifact.ts';
import { heldSql } from '../../artifacts/queries/content.ts';
import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { readEntityPage, searchScope } from '../../model/entities/queries/shown-entities.ts';
import type { PageRequest } from '../../model/entities/search/queries/find.ts';
import { foundSql } from '../../model/entities/search/queries/found-ids.ts';
import { coveredRequirements } from '../../model/entities/search/queries/verification.ts';
import {
  NOT_COVERED,
  verificationStates,
  verifyingIn,
  type VerificationState,
} from '../../model/entities/search/rules/verification.ts';
import { readSchema } from '../../model/schema/queries/schema.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Ctx } from '../../platform/context.ts';

/** The number of requirements per state of verification. */
export type Coverage = Partial<Record<VerificationState, number>>;

/** Returns the query that finds requirements; only those that another query finds too, if one is given. */
function requirementsQuery(schema: Schema, more?: string | null): string {
  const ids = verifyingIn(schema)?.requirementIds ?? [];
  // Without such a class the query must find nothing, so it asks for an id that no class has.
  return `classid:${ids.length === 0 ? 2 ** 31 - 1 : ids.join(',')}${more?.trim() ? ` (${more.trim()})` : ''}`;
}

/** Counts the requirements of a project, or of a query's results, by state of verification, without empty states. One statement. */
export async function readCoverage(ctx: Ctx, key: ProjectKey<'READ'>, query?: string | null): Promise<Coverage> {
  const schema = await readSchema(ctx.db, key);
  const words = verifyingIn(schema);
  if (!words) return {};
  const found = foundSql(schema, searchScope(ctx, key), requirementsQuery(schema, query));
  const { rows } = await sql<{ state: VerificationState; count: number }>`
    select state, count(*)::integer as count from (
      select coalesce(max(state), ${NOT_COVERED}::text) as state from (
        select e.id, true as is_found, null as state from (${found}) e
        union all select s.requirement, false, s.state from (${coveredRequirements(key, words)}) s
      ) told group by id having bool_or(is_found)
    ) each group by state`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(
    verificationStates.filter((state) => counts.has(state)).map((state) => [state, counts.get(state)!]),
  );
}

/** Reads a page of the requirements that a query finds, or all. */
export const readRequirements = async (
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { query, ...page }: Omit<PageRequest, 'query'> & { query?: string | null | undefined },
) =>
  readEntityPage(ctx, key, {
    ...page,
    query: requirementsQuery(await readSchema(ctx.db, key), query),
    order: 'number',
  });

/** Reads a page of the requirements that cases on an artifact verify. */
export async function readVerifiedBy(ctx: Ctx, { type, of: { key, schema, entity } }: Artifact, page: PageRequest) {
  const verifies = verifyingIn(schema)?.verifies ?? 0;
  const { rows } = await sql<{
    id: number;
  }>`select distinct v.target_id as id from (${heldSql(schema, key, type, [entity.id])}) held
    join link v on v.organization_id = ${key.organizationId} and v.source_id = held.id and v.relation_id = ${verifies}`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  const ids = rows.length === 0 ? '2147483647' : rows.map(({ id }) => id).join(',');
  return readRequirements(ctx, key, { ...page, query: `id:${ids}` });
}
