import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals.ts';
import type { State } from '../../changes/rules.ts';
import { entitiesOf, readRels } from '../../entities/queries/rows.ts';
import type { SeenEntity } from '../../entities/queries/seen.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Schema } from '../../schema/schema.ts';
import { keyThen, readBaseline } from '../queries.ts';
import type { SeenBaseline } from '../seen.ts';
import type { Comparison, DifferenceRow, Side } from './compare.ts';
import { coveredSql, keptSql } from './members.ts';

/** A moment of a project with its schema of then. */
interface Seen {
  key: ProjectKey<'READ'>;
  schema: Schema;
}

/** Two moments to be compared, and what is compared of them. */
export interface Compared {
  comparison: Comparison;
  from: Seen;
  to: Seen;
}

/** A difference with the entity on either side. */
export interface SeenDifference extends DifferenceRow {
  before: SeenEntity | null;
  after: SeenEntity | null;
  states: { before: State | undefined; after: State | undefined };
}

/** A baseline beside another of its project, or beside what it would hold now. */
export async function comparisonOf(
  ctx: Ctx,
  baseline: SeenBaseline,
  other: SeenBaseline | null,
  wanted: Pick<Comparison, 'kinds' | 'search'>,
): Promise<Compared> {
  const { key } = baseline;
  const from = await seen(ctx, await keyThen(ctx, baseline));
  const to = await seen(ctx, other ? await keyThen(ctx, other) : key);
  const { organizationId, projectId } = key;
  return {
    comparison: {
      place: { organizationId, projectId },
      schema: to.schema,
      from: { asOf: baseline.revision, ids: keptSql(baseline) },
      to: other ? { asOf: other.revision, ids: keptSql(other) } : { asOf: null, ids: await idsNow(ctx, baseline, to) },
      ...wanted,
    },
    from,
    to,
  };
}

/**
 * What a baseline would hold if it were made now. Where its artifact is gone, nothing of it is left; what a query does not find any more has
 * changed, and is not gone.
 */
async function idsNow(ctx: Ctx, baseline: SeenBaseline, { key, schema }: Seen): Promise<Side['ids']> {
  const { covers, rootId, query } = baseline;
  if (covers === 'project' || covers === 'entities') return keptSql(baseline);
  if (covers === 'query') return sql`(${await coveredSql(ctx, key, schema, { query })}) union (${keptSql(baseline)})`;
  const isThere = (await entitiesOf(ctx.db, key, [rootId!])).has(rootId!);
  return coveredSql(ctx, key, schema, isThere ? { rootId } : { entityIds: [] });
}

const seen = async (ctx: Ctx, key: ProjectKey<'READ'>): Promise<Seen> => ({
  key,
  schema: await readSchema(ctx.db, key),
});

/** The entities of a page of differences as they were on either side: a fixed number of statements. */
export async function withEntities(
  ctx: Ctx,
  { from, to }: Compared,
  rows: readonly DifferenceRow[],
): Promise<SeenDifference[]> {
  const on = (...gone: string[]) => rows.filter(({ kind }) => !gone.includes(kind)).map(({ id }) => id);
  const before = await statesOf(ctx, from, on('ADDED'));
  const after = await statesOf(ctx, to, on('REMOVED'));
  return rows.map((row) => {
    const [was, is] = [before.get(row.id), after.get(row.id)];
    return {
      ...row,
      before: was ? { ...from, entity: was.entity } : null,
      after: is ? { ...to, entity: is.entity } : null,
      states: { before: was, after: is },
    };
  });
}

async function statesOf(ctx: Ctx, at: Seen, ids: readonly number[]): Promise<Map<number, State>> {
  if (ids.length === 0) return new Map();
  const entities = await entitiesOf(ctx.db, at.key, ids);
  const rels = await readRels(ctx.db, at, ids);
  return new Map([...entities].map(([id, entity]) => [id, { entity, rels: rels.get(id) ?? [] }]));
}

/** The baseline that another is compared with; refused where it is of another project. */
export async function otherSide(
  ctx: Ctx,
  { organizationId, projectId }: SeenBaseline,
  id: number | null | undefined,
): Promise<SeenBaseline | null> {
  if (id == null) return null;
  const other = await readBaseline(ctx, organizationId, id);
  if (other.projectId !== projectId)
    throw invalid(`'${other.name}' is of another project. Choose a baseline of the same one.`);
  return other;
}
