import { openProjects } from '../../../identity/access/keys/projects.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { causeOf } from '../../changes/queries/causes.ts';
import { refuseInUse } from '../../entities/commands/undo-schema.ts';
import { undoCause, undoInProject } from '../../entities/commands/undo.ts';
import { entitiesForUpdate } from '../../entities/queries/rows.ts';
import { nextRevision } from '../../revisions/commands/next-revision.ts';
import { homeOf, writeSchema } from '../../schema/commands/save-schema.ts';
import {
  openSchema,
  readAllSchemaItems,
  readItemChanges,
  readSchema,
  schemaForUpdate,
} from '../../schema/queries/schema.ts';
import { noIds } from '../../schema/rules/change.ts';
import { withoutSameAsOrganization } from '../../schema/rules/same-as-organization.ts';
import { plannedUndoing } from '../../schema/rules/undoing.ts';
import type { ChangedSchema } from '../changed-schema.ts';
import { readSchemaProjects } from '../queries.ts';
import { viewsOf } from '../rules/views.ts';
import { uniteSchemas } from './write.ts';

/**
 * Undoes a revision's changes to an organization's schema, with its effects in the projects: restores values, labels, links and classes, in
 * one revision per project, all or none. Refuses to undo what was changed since, or is in use by now.
 */
export function undoSchema(ctx: Ctx, organization: string | number, revision: number): Promise<ChangedSchema> {
  return inTransaction(ctx, async (ctx) => {
    const { organizationId, slug } = await openSchema(ctx, organization, 0, 'WRITE_SCHEMA');
    const came = await cameWith(ctx.db, organizationId, revision);
    const ids = await idsOf(ctx.db, organizationId, came);
    // Locks the entities before the schema, in the order of every save, so that nobody waits in a circle.
    await entitiesForUpdate(ctx.db, organizationId, ids);
    const key = await schemaForUpdate(ctx, organization, 0);
    const home = homeOf(key);
    const changes = await readItemChanges(ctx.db, home, revision);
    const cause = await causeOf(ctx.db, home, revision);
    if (!cause || changes.length === 0)
      throw invalid(`Revision ${revision} did not change the schema. Choose another.`);
    const rows = await readAllSchemaItems(ctx.db, organizationId);
    const undoing = plannedUndoing(rows, home, changes);
    const projects = await readSchemaProjects(ctx.db, home);
    const views = viewsOf(rows, undoing.rows, home, [...projects.keys()], new Map());
    await refuseInUse(ctx, views, ids);
    const made = await nextRevision(ctx, key, undoCause(cause, revision), { schema: true });
    await writeSchema(ctx, made, { key, rows, unused: noIds, ...withoutSameAsOrganization(rows, undoing, home) });
    for (const own of await openProjects(ctx, slug, [...came.keys()], 'WRITE')) {
      const { before, after } = views.find(({ projectIds }) => projectIds.includes(own.projectId))!;
      const withSchema = { schema: uniteSchemas(before, after), revision: made.number };
      await undoInProject(ctx, own, came.get(own.projectId)!, {}, withSchema);
    }
    const now = await openSchema(ctx, organization, 0, 'READ');
    return { schema: await readSchema(ctx.db, now), impacts: [], revision: made.number };
  });
}

/** The revisions of projects that came with one of the organization's schema, by project. */
async function cameWith(db: Reader, organizationId: number, revision: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('revision')
    .select(['projectId', 'number'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '>', 0)
    .where('cause', '=', 'schema')
    .where('causeRevision', '=', revision)
    .execute();
  return new Map(rows.map(({ projectId, number }) => [projectId, number]));
}

/** The entities that these revisions changed. */
async function idsOf(db: Reader, organizationId: number, came: ReadonlyMap<number, number>): Promise<number[]> {
  if (came.size === 0) return [];
  const rows = await db
    .selectFrom('changeRecord')
    .select('entityId')
    .where('organizationId', '=', organizationId)
    .where((eb) => eb.or([...came].map(([projectId, revision]) => eb.and({ projectId, revision }))))
    .execute();
  return [...new Set(rows.map(({ entityId }) => entityId))];
}
