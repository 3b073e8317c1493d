import { sql } from 'kysely';

import type { AsOf } from '../../../identity/access/as-of.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { revisionNotThereYet } from '../../../refusals/past.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { OpenedBaseline } from '../../baselines/opened-baseline.ts';
import { keyThen, readBaseline } from '../../baselines/queries/baselines.ts';
import { coveredSql, keptSql } from '../../baselines/queries/members.ts';
import { entitiesOf } from '../../entities/queries/rows.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { ProjectState } from '../difference.ts';

/** A side of a comparison: a baseline, or a project now or at a moment. With nothing set, the current project as it is viewed. */
export interface SideWanted {
  baselineId?: number | null | undefined;
  /** The project: a branch of this one, its origin, or another branch of that. */
  projectId?: number | null | undefined;
  asOf?: AsOf | null | undefined;
}

export interface ComparedSide extends ProjectState {
  baseline: OpenedBaseline | null;
}

/** Opens a side of a comparison; refuses a viewer who may not read it. */
export async function openSide(ctx: Ctx, key: ProjectKey<'READ'>, wanted: SideWanted): Promise<ComparedSide> {
  const { baselineId, projectId, asOf } = wanted;
  if (baselineId != null && (projectId != null || asOf))
    throw invalid('A baseline already has its project and revision. Send the baseline alone.');
  const baseline = baselineId == null ? null : await readBaseline(ctx, key.organizationId, baselineId);
  const then = baseline ? await keyThen(ctx, baseline) : await keyOf(ctx, key, projectId ?? key.projectId, asOf);
  if (then.projectId === key.projectId && key.asOf !== null && (then.asOf ?? then.revision) > key.asOf)
    throw revisionNotThereYet(`Revision ${then.asOf ?? then.revision}`, key.asOf);
  return { key: then, schema: await readSchema(ctx.db, then), baseline };
}

async function keyOf(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  projectId: number,
  asOf: AsOf | null | undefined,
): Promise<ProjectKey<'READ'>> {
  if (projectId === key.projectId && !asOf) return key;
  return openProject(ctx, key.organizationId as OrganizationRef, projectId, 'READ', asOf);
}

/** Selects the ids that belong to a side; null for all. A part is compared with the same part of the other side. */
export async function selectSideIds(ctx: Ctx, side: ComparedSide, other: ComparedSide): Promise<Sql | null> {
  if (side.baseline) return keptSql(side.baseline);
  if (!other.baseline) return null;
  return side.key.asOf === null ? idsNow(ctx, other.baseline, side) : keptSql(other.baseline);
}

/**
 * Selects the ids that a baseline would hold if it were made now. If its artifact is deleted, nothing remains; an entity that its query no
 * longer finds counts as changed, not as deleted.
 */
async function idsNow(ctx: Ctx, baseline: OpenedBaseline, { key, schema }: ProjectState): Promise<Sql | null> {
  const { covers, rootId, query } = baseline;
  if (covers === 'project' || covers === 'entities') return keptSql(baseline);
  if (covers === 'query') return sql`(${await coveredSql(ctx, key, schema, { query })}) union (${keptSql(baseline)})`;
  const isThere = (await entitiesOf(ctx.db, key, [rootId!])).has(rootId!);
  return coveredSql(ctx, key, schema, isThere ? { rootId } : { entityIds: [] });
}
