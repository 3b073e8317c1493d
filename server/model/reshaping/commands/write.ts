import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { checkReferences } from '../../entities/commands/check-references.ts';
import { put } from '../../entities/commands/put.ts';
import type { Entity, Link } from '../../entities/entity.ts';
import type { Plan } from '../../entities/plans/plan.ts';
import { linksAt } from '../../entities/queries/rows.ts';
import { nextRevision } from '../../revisions/commands/next-revision.ts';
import { homeOf, writeSchema, type SchemaChanges, type SchemaWriteKey } from '../../schema/commands/save-schema.ts';
import { noIds } from '../../schema/rules/change.ts';
import { withoutSameAsOrganization } from '../../schema/rules/same-as-organization.ts';
import { schemaKinds, type Schema } from '../../schema/schema.ts';
import { reshapeEntity, reshapedLinks } from '../rules/reshape-entities.ts';
import type { Prepared } from './prepare.ts';

/**
 * Writes a change of a schema with its effects: of a project's own as one revision, of the organization's as one of it and one per project.
 * Returns the revision of the schema; null without one.
 */
export async function writeChange(
  ctx: TxCtx,
  key: SchemaWriteKey,
  change: Prepared,
  entities: ReadonlyMap<number, Entity>,
): Promise<number | null> {
  const { rows, plan } = change;
  const home = homeOf(key);
  const schemaChanges = { key, rows, unused: noIds, ...withoutSameAsOrganization(rows, plan, home) };
  const isNothing = schemaKinds.every(
    (kind) => schemaChanges.writes[kind].length + schemaChanges.deletes[kind].length === 0,
  );
  if (isNothing && entities.size === 0) return null;
  const links = await linksAt(ctx.db, home.organizationId, [...entities.keys()]);
  const projectIds = [...new Set([...entities.values()].map(({ projectId }) => projectId))];
  if (home.projectId !== 0 && projectIds.length > 0) {
    const [own] = await openProjects(ctx, key.slug, projectIds, 'WRITE');
    const why = { schemaChanges, cause: { kind: 'schema' } } as const;
    return (await put(ctx, await planOf(ctx, own!, change, entities, links, why))).revision ?? null;
  }
  const revision = await nextRevision(ctx, key, { kind: 'schema' }, { schema: true });
  await writeSchema(ctx, revision, schemaChanges);
  const cause = { kind: 'schema', revision: revision.number } as const;
  for (const own of await openProjects(ctx, key.slug, projectIds, 'WRITE'))
    await put(ctx, await planOf(ctx, own, change, entities, links, { cause }));
  return revision.number;
}

/** Plans the entities and links of one project. */
async function planOf(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  { views, chosen }: Prepared,
  all: ReadonlyMap<number, Entity>,
  links: readonly Link[],
  why: { schemaChanges?: SchemaChanges; cause: Plan['cause'] },
): Promise<Plan> {
  const { before: was, after: is } = views.find(({ projectIds }) => projectIds.includes(key.projectId))!;
  const shape = { before: was, after: is, chosen };
  const before = new Map([...all].filter(([, { projectId }]) => projectId === key.projectId));
  const after = new Map<number, Entity>();
  for (const [id, entity] of before) {
    const now = reshapeEntity(entity, shape);
    if (now) after.set(id, now);
  }
  const own = links.filter(({ sourceId, targetId }) => before.has(sourceId) && before.has(targetId));
  const planned = reshapedLinks(own, before, after, shape);
  const ends = [...planned.added, ...planned.gone, ...planned.changed.map(({ link }) => link)];
  const changed = [...before.keys()].filter((id) => after.get(id) !== before.get(id));
  const plan: Plan = {
    key,
    schema: uniteSchemas(was, is),
    before,
    after,
    links: planned,
    own: new Set([...changed, ...ends.map(({ sourceId }) => sourceId)]),
    returning: new Map(),
    // The permission to change the schema includes changing entities; the checks still ask whether the author may open their locks.
    throughLocks: true,
    noWorkflow: 'anybody',
    ...why,
  };
  await checkReferences(ctx, plan);
  return plan;
}

/** Returns a schema that still has the removed items, so that refusals and news can name them. */
export const uniteSchemas = (before: Schema, after: Schema): Schema => ({
  ...after,
  classes: new Map([...before.classes, ...after.classes]),
  properties: new Map([...before.properties, ...after.properties]),
  relations: new Map([...before.relations, ...after.relations]),
  labels: new Map([...before.labels, ...after.labels]),
});
