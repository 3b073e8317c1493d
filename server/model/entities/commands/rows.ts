import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { copyRows, type CopiedColumns } from '../../../platform/database/copy.ts';
import { sendRows, snake } from '../../../platform/database/rows.ts';
import { factsAbout } from '../../changes/rules/field-lists.ts';
import type { Entity, Link } from '../entity.ts';
import { entityColumns as storedColumns } from '../queries/columns.ts';
import type { FileUse } from '../rules/file-uses.ts';
import { searchKeys, type SearchKeys } from '../rules/names.ts';

/** The number of new rows from which they are copied into their table. */
export const COPY_THRESHOLD = 1_000;

const copiedStored = storedColumns.map((name) => [snake(name), name, factsAbout[name].stored ?? 'plain'] as const);

/** Returns the columns of an entity with its search texts, which are computed once for each. */
function copiedColumns(): CopiedColumns<Entity> {
  let of: Entity | undefined;
  let keys: SearchKeys;
  const key = (name: keyof SearchKeys) => (entity: Entity) => {
    if (of !== entity) keys = searchKeys((of = entity));
    return keys[name];
  };
  return [
    ...copiedStored,
    ['number_key', key('numberKey')],
    ['name_key', key('nameKey')],
    ['text_key', key('textKey')],
  ];
}

const entityColumns = copiedColumns().map(([column]) => column);
const columns = sql.raw(entityColumns.join(', '));
const linkColumns = sql.raw(
  'organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision',
);
const excluded = sql.raw(
  entityColumns
    .slice(2)
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

/** Puts new entities in their places. */
export async function addEntities(
  ctx: TxCtx,
  entities: readonly Entity[],
  { areMany = entities.length >= COPY_THRESHOLD } = {},
): Promise<void> {
  if (!areMany) return putEntities(ctx, entities);
  // New words wait in a list, which is sorted into their index when it is full: with room for all of it less of the index is gone through.
  // The list is no longer than anybody else's. Of a longer one whoever saves meanwhile would find it full, and sort what others have written.
  await sql`set local work_mem = '32MB'`.execute(ctx.db);
  await copyRows(ctx, 'entity', filledColumns(entities), entities);
}

/** Returns the columns without those that are empty in all rows: most often a third of them, which would be written and read for each. */
const filledColumns = (entities: readonly Entity[]): CopiedColumns<Entity> =>
  copiedColumns().filter(([, field]) => typeof field !== 'string' || entities.some((entity) => entity[field] !== null));

/** Puts entities in their places, new and changed ones alike. */
export async function putEntities(ctx: TxCtx, entities: readonly Entity[]): Promise<void> {
  await sendRows(
    ctx,
    withKeys(entities),
    (
      json,
    ) => sql`insert into entity (${columns}) select ${columns} from json_populate_recordset(null::entity, ${json}::json)
      on conflict (organization_id, id) do update set ${excluded}`,
  );
}

function* withKeys(entities: readonly Entity[]): Generator<Entity & SearchKeys> {
  for (const entity of entities) yield { ...entity, ...searchKeys(entity) };
}

/** Keeps versions of some entities, valid up to but not including the revision. */
export async function keepEntityVersions(ctx: TxCtx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into entity_version (${columns}, to_revision) select ${columns}, ${scope.number}::integer
    from entity where organization_id = ${scope.organizationId} and id = any(${ids}::integer[])`.execute(ctx.db);
}

/** Puts texts, values and pictures into versions that are kept. */
export async function putEntityVersions(ctx: TxCtx, versions: readonly Entity[]): Promise<void> {
  const said = sql.raw(
    ['description', 'attrs', 'image_id', 'image_modified', 'text_key'].map((name) => `${name} = v.${name}`).join(', '),
  );
  await sendRows(
    ctx,
    withKeys(versions),
    (
      json,
    ) => sql`update entity_version e set ${said} from json_populate_recordset(null::entity_version, ${json}::json) v
      where e.organization_id = v.organization_id and e.id = v.id and e.revision = v.revision`,
  );
}

/**
 * Redacts the last versions of entities in projects that they have left, and returns which: a moved entity is the same, and is known by its
 * global id. This is written at the time of redaction, which is rare, so that readers need not look into other projects.
 */
export async function redactElsewhere(
  ctx: TxCtx,
  { organizationId, projectId }: Pick<Scope, 'organizationId'> & { projectId: number },
  globalIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ projectId: number }>`
    with gone as (
      select distinct c.entity_id as id from project p join stored_change_record c on c.organization_id = p.organization_id
        and c.project_id = p.id and c.type = 'delete' and c.original_state ->> 'globalId' = any(${[...globalIds]}::text[])
      where p.organization_id = ${organizationId} and p.id <> ${projectId}
        and not exists (select from entity e where e.organization_id = p.organization_id and e.id = c.entity_id)
    ), last as (
      select gone.id, (select max(revision) from entity_version where organization_id = ${organizationId} and id = gone.id) as revision from gone
    )
    update entity_version v set is_redacted = true from last
    where v.organization_id = ${organizationId} and v.id = last.id and v.revision = last.revision and not v.is_redacted
    returning v.project_id`.execute(ctx.db);
  return new Set(rows.map((row) => row.projectId));
}

/** Gives entities another revision than the one that they were written under. */
export async function moveToRevision(ctx: TxCtx, { organizationId, number }: Scope, ids: readonly number[]) {
  await sql`update entity set revision = ${number} where organization_id = ${organizationId} and id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
}

export async function removeEntities(
  ctx: TxCtx,
  scope: Pick<Scope, 'organizationId'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from entity where organization_id = ${scope.organizationId} and id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
}

const copiedLinkColumns: CopiedColumns<Link> = [
  ['organization_id', 'organizationId'],
  ['project_id', 'projectId'],
  ['source_id', 'sourceId'],
  ['relation_id', 'relationId'],
  ['target_id', 'targetId'],
  ['attrs', 'attrs', 'json'],
  ['created', 'created'],
  ['created_by', 'createdBy'],
  ['revision', 'revision'],
];

/** Puts new links in their places. */
export const addLinks = (ctx: TxCtx, count: number, links: Iterable<Link>): Promise<void> =>
  count < COPY_THRESHOLD ? putLinks(ctx, links) : copyRows(ctx, 'link', copiedLinkColumns, links);

/** Puts links in their places, new ones and those with new attributes. */
export const putLinks = (ctx: TxCtx, links: Iterable<Link>): Promise<void> =>
  sendRows(
    ctx,
    links,
    (json) => sql`insert into link select * from json_populate_recordset(null::link, ${json}::json)
      on conflict (organization_id, source_id, relation_id, target_id) do update set attrs = excluded.attrs, revision = excluded.revision`,
  );

/** Puts attributes into versions of links that are kept. */
export const putLinkVersions = (ctx: TxCtx, versions: Iterable<Link>): Promise<void> =>
  sendRows(
    ctx,
    versions,
    (
      json,
    ) => sql`update link_version l set attrs = v.attrs from json_populate_recordset(null::link_version, ${json}::json) v
      where l.organization_id = v.organization_id and l.source_id = v.source_id and l.relation_id = v.relation_id
        and l.target_id = v.target_id and l.revision = v.revision`,
  );

/** Keeps versions of some links and deletes removed ones; two statements. */
export async function keepLinkVersions(
  ctx: TxCtx,
  scope: Scope,
  changed: readonly Link[],
  gone: readonly Link[],
): Promise<void> {
  if (changed.length + gone.length === 0) return;
  await sql`insert into link_version (${linkColumns}, to_revision) select ${linkColumns}, ${scope.number}::integer
    from link join ${keys([...changed, ...gone])} using (source_id, relation_id, target_id)
    where organization_id = ${scope.organizationId}`.execute(ctx.db);
  if (gone.length > 0)
    await sql`delete from link l using ${keys(gone)} where l.organization_id = ${scope.organizationId}
      and l.source_id = k.source_id and l.relation_id = k.relation_id and l.target_id = k.target_id`.execute(ctx.db);
}

/** Records the uses of files, for good: a former use belongs to the past. */
export async function addFileUses(
  ctx: TxCtx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  uses: readonly FileUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const column = (name: keyof FileUse) => sql`${uses.map((use) => use[name])}::integer[]`;
  await sql`insert into file_use (organization_id, project_id, file_id, entity_id, target_id)
    select ${organizationId}::integer, ${projectId}::integer, u.*
    from unnest(${column('fileId')}, ${column('entityId')}, ${column('targetId')}) as u on conflict do nothing`.execute(
    ctx.db,
  );
}

interface Scope {
  organizationId: number;
  number: number;
}

const keys = (links: readonly Link[]) => sql`unnest(
    ${links.map((link) => link.sourceId)}::integer[], ${links.map((link) => link.relationId)}::integer[], ${links.map((link) => link.targetId)}::integer[]
  ) as k(source_id, relation_id, target_id)`;
