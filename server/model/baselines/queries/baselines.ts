import { sql } from 'kysely';

import { openProject, openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { baselineNotFound } from '../../../refusals/baselines.ts';
import type { Baseline, BaselineKind } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';

export const baselineColumns = [
  'organizationId',
  'id',
  'projectId',
  'kind',
  'ordinal',
  'name',
  'description',
  'revision',
  'covers',
  'rootId',
  'query',
  'entityCount',
  'results',
  'created',
  'createdBy',
] as const satisfies (keyof Baseline)[];

/** The project, kind and range of the baselines to list. */
export interface BaselinesWanted {
  kind: BaselineKind;
  /** The artifact that the baselines must be of. */
  rootId?: number | null | undefined;
  /** A text that the name or the description must contain. */
  search?: string | null | undefined;
}

const wantedOf = (
  db: Reader,
  { organizationId, projectId, asOf }: ProjectKey,
  { kind, rootId, search }: BaselinesWanted,
) => {
  const text = search?.trim().toLowerCase() ?? '';
  return db
    .selectFrom('baseline')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', kind)
    .$if(asOf !== null, (q) => q.where('revision', '<=', asOf!))
    .$if(rootId != null, (q) => q.where('rootId', '=', rootId!))
    .$if(text !== '', (q) => q.where(sql<boolean>`strpos(lower(name || chr(10) || description), ${text}) > 0`));
};

/** Reads the baselines of a project, newest first and starting after a given one; in a past state, only those made by then. */
export async function readBaselines(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  wanted: BaselinesWanted,
  page: { limit: number; before?: number | undefined },
): Promise<OpenedBaseline[]> {
  const rows = await wantedOf(ctx.db, key, wanted)
    .select(baselineColumns)
    .$if(page.before !== undefined, (q) => q.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, key }));
}

export async function countBaselines(ctx: Ctx, key: ProjectKey<'READ'>, wanted: BaselinesWanted): Promise<number> {
  const row = await wantedOf(ctx.db, key, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Reads baselines by `organization:id`, in projects that the viewer may read. */
export async function readBaselinesByName(ctx: Ctx, names: string[]): Promise<Map<string, OpenedBaseline>> {
  const found = new Map<string, OpenedBaseline>();
  const wanted = names.flatMap((name) => {
    const numbers = keyNumbers(name, 2);
    return numbers ? [{ organizationId: numbers[0], id: numbers[1] }] : [];
  });
  for (const [organizationId, group] of Map.groupBy(wanted, (each) => each.organizationId)) {
    const rows = await rowsOf(
      ctx.db,
      organizationId,
      group.map(({ id }) => id),
    );
    const projectIds = rows.map(({ projectId }) => projectId);
    const keys = rows.length === 0 ? new Map() : await openReadable(ctx, organizationId, projectIds);
    for (const row of rows) {
      const key = keys.get(row.projectId);
      if (key) found.set(`${organizationId}:${row.id}`, { ...row, key });
    }
  }
  return found;
}

const rowsOf = (db: Reader, organizationId: number, ids: readonly number[]): Promise<Baseline[]> =>
  db
    .selectFrom('baseline')
    .select(baselineColumns)
    .where('organizationId', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();

/** Reads a baseline, or a test cycle if that is meant; refuses one that the viewer may not read in the same words as a missing one. */
export async function readBaseline(
  ctx: Ctx,
  organizationId: number,
  id: number,
  meant?: BaselineKind,
): Promise<OpenedBaseline> {
  const found = await readBaselinesByName(ctx, [`${organizationId}:${id}`]);
  const baseline = found.get(`${organizationId}:${id}`);
  if (!baseline) throw baselineNotFound(id, meant);
  return baseline;
}

/** Reads a baseline of an opened project; null if the project has none of that id. */
export async function baselineOf(ctx: Ctx, key: ProjectKey<'READ'>, id: number): Promise<OpenedBaseline | null> {
  const [row] = await rowsOf(ctx.db, key.organizationId, [id]);
  return row && row.projectId === key.projectId ? { ...row, key } : null;
}

/** Returns the key for reading everything as of a baseline. */
export const keyThen = (
  ctx: Ctx,
  { organizationId, projectId, revision }: Pick<Baseline, 'organizationId' | 'projectId' | 'revision'>,
): Promise<ProjectKey<'READ'>> => openProject(ctx, organizationId as OrganizationRef, projectId, 'READ', { revision });
