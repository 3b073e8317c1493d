import { sql } from 'kysely';

import { openProject, type OrganizationRef, type ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import { revisionNotThereYet } from '../../../refusals/past.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Difference, DifferenceKind, Span } from '../difference.ts';
import { differencesBetween } from '../rules/differences.ts';
import { statesAt } from './states.ts';

interface Page {
  kind?: DifferenceKind | null | undefined;
  entityId?: number | null | undefined;
  /** The last entity of the page before. */
  after?: number | undefined;
  limit: number;
}

interface Touched {
  entityId: number;
  kind: DifferenceKind;
}

/** Entities that became something else between two revisions; what came and went in between is no difference. Cost follows the change, not the project. */
const touchedIn = ({ organizationId, projectId }: ProjectKey, { from, to }: Span, entityId?: number | null) => sql`
  select entity_id, case when was and not is_there then 'REMOVED' when was then 'CHANGED' else 'ADDED' end as kind from (
    select entity_id, (array_agg(type order by revision))[1] not in ('create', 'restore') as was,
      (array_agg(type order by revision desc))[1] <> 'delete' as is_there
    from stored_change_record where organization_id = ${organizationId} and project_id = ${projectId} and revision > ${from}
      and (${to}::integer is null or revision <= ${to}) and (${entityId ?? null}::integer is null or entity_id = ${entityId ?? null})
    group by entity_id
  ) touched where was or is_there`;

/** The differences between two revisions of a project, in the order of the entities; a few statements for a page. */
export async function readDifferences(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  span: Span,
  { kind, entityId, after = 0, limit }: Page,
): Promise<Difference[]> {
  const { from, to } = within(key, span);
  const { rows } = await sql<Touched>`select * from (${touchedIn(key, { from, to }, entityId)}) touched
    where entity_id > ${after} and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by entity_id limit ${limit}`.execute(
    ctx.db,
  );
  const schema = await readSchema(ctx.db, key);
  const ids = rows.map((row) => row.entityId);
  const at = (revision: number | null) =>
    statesAt(
      ctx.db,
      key,
      schema,
      ids.map((id) => ({ id, revision })),
    );
  const [before, now] = [await at(from), await at(to)];
  return rows.map((row) => {
    const { entityId: id } = row;
    const entity = (now.get(id) ?? before.get(id))!.entity;
    const { organizationId, projectId, number, name, classId } = entity;
    const changes = differencesBetween(before.get(id), now.get(id));
    return { ...row, organizationId, projectId, number, name, classId, changes, schema };
  });
}

/** How many entities came, went and changed between two revisions. */
export async function countDifferences(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  span: Span,
): Promise<Record<DifferenceKind, number>> {
  const { rows } = await sql<{ kind: DifferenceKind; count: number }>`
    select kind, count(*)::integer as count from (${touchedIn(key, within(key, span))}) touched group by kind`.execute(
    ctx.db,
  );
  return { ADDED: 0, REMOVED: 0, CHANGED: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

/** The differences by the address of the project. */
export async function differencesIn(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  span: Span,
  page: Page,
): Promise<Difference[]> {
  return readDifferences(ctx, await openProject(ctx, organization, projectId, 'READ'), span, page);
}

/** Nothing is compared with what is not there yet; in the past, its moment is the last. */
function within({ asOf, revision }: ProjectKey, { from, to }: Span): Span {
  const last = asOf ?? revision;
  for (const each of [from, to ?? 0]) if (each > last) throw revisionNotThereYet(`Revision ${each}`, last);
  return { from, to: to ?? asOf };
}
