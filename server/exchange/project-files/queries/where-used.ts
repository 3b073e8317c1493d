import { sql } from 'kysely';

import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { MOST_USES, useWays, type FileUses, type FileUsing } from '../rules/uses.ts';

type Row = FileUsing & { count: number; isRedacted: boolean };

/**
 * Reads the uses of an organization's files, by number: the entities, links, slides, diagrams, comments, messages and properties that refer
 * to them now, and those that did before. One statement for all of them, then one for their projects; of a project that the viewer may not
 * read, only the existence of a use is reported.
 */
export async function readFileUses(
  ctx: Ctx,
  organizationId: number,
  fileIds: readonly number[],
): Promise<Map<number, FileUses>> {
  const { rows } = await sql<Row>`${usesSql(organizationId, fileIds)}`.execute(ctx.db as Db);
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))].filter((id) => id > 0);
  const keys =
    projectIds.length === 0
      ? new Map<number, ProjectKey<'READ'>>()
      : await openReadable(ctx, organizationId, projectIds);
  const found = new Map<number, FileUses>(fileIds.map((id) => [id, { count: 0, uses: [] }]));
  for (const { count, isRedacted, ...use } of rows) {
    const key = keys.get(use.projectId);
    const isSeen = use.projectId === 0 || (key && !(key.isVeiled && isRedacted));
    const uses = found.get(use.fileId)!;
    uses.count = count;
    uses.uses.push(
      isSeen
        ? { ...use, organizationId }
        : { ...use, organizationId, way: 'elsewhere', projectId: 0, entityId: 0, property: null, diagramType: null },
    );
  }
  return found;
}

const none = sql`0, null::text, null::text`;
const speaks = (text: string) => sql.raw(`${text} ~ ('/files/' || f.id || '(?![0-9])')`);
const holds = (alias: string) => sql`cross join lateral (
    select p.name as property from jsonb_each(${sql.raw(alias)}.attrs) a(key, value)
      join property p on p.organization_id = ${sql.raw(alias)}.organization_id and p.project_id in (0, ${sql.raw(alias)}.project_id) and p.id::text = a.key
    where (p.type = 'FILE' and a.value = to_jsonb(f.id)) or ${speaks('a.value::text')}) v`;

function usesSql(organizationId: number, fileIds: readonly number[]) {
  const ours = (alias: string) => sql.raw(`${alias}.organization_id = ${organizationId}`);
  const drawn = (table: string) => sql`${sql.table(table)} d join f on d.place #>> '{free,file}' = f.id::text
    where ${ours('d')} and d.place #> '{free,file}' is not null`;
  const onSlides = (table: string) =>
    sql`${sql.table(table)} e join f on ${speaks('e.metadata::text')} where ${ours('e')} and e.metadata::text like '%/files/%'`;
  const redacted = (table: string) =>
    sql`exists (select from ${sql.table(table)} r where ${ours('r')} and r.id = s.entity_id and r.is_redacted)`;
  return sql`with f as (select unnest(${[...fileIds]}::integer[]) as id),
  known as (select distinct u.project_id, f.id, u.entity_id, u.target_id from f join file_use u on ${ours('u')} and u.file_id = f.id),
  kept as (select f.id as file, e.* from known f join entity e on ${ours('e')} and e.id = f.entity_id where f.target_id = 0),
  present(file_id, way, project_id, entity_id, property, diagram_type) as (
    select k.file, 'picture', k.project_id, k.id, null::text, null::text from kept k where k.image_id = k.file
    union select k.file, 'description', k.project_id, k.id, null, null from kept k join f on f.id = k.file where ${speaks('k.description')}
    union select k.file, 'value', k.project_id, k.id, v.property, null from kept k join f on f.id = k.file ${holds('k')}
    union select f.id, 'link', l.project_id, l.source_id, v.property, null from known f
      join link l on ${ours('l')} and l.source_id = f.entity_id and l.target_id = f.target_id ${holds('l')} where f.target_id > 0
    union select f.id, 'slide', e.project_id, e.id, null, null from ${onSlides('entity')}
    union select f.id, 'diagram', d.project_id, d.root_id, null, d.type from ${drawn('diagram_place')}
    union select f.id, 'comment', c.project_id, c.entity_id, null, null from comment c join f on ${speaks('c.content')}
      where ${ours('c')} and c.content like '%/files/%'
    union select f.id, 'chat', m.project_id, ${none} from chat_message m join f on ${speaks('m.content')}
      where ${ours('m')} and m.content like '%/files/%'
    union select f.id, 'default', p.project_id, 0, p.name, null from property p join f
      on (p.type = 'FILE' and p.default_value = to_jsonb(f.id)) or ${speaks('p.default_value::text')} where ${ours('p')}
  ),
  past as (
    select f.id as file_id, f.project_id, f.entity_id from known f
    union select f.id, e.project_id, e.id from ${onSlides('entity_version')}
    union select f.id, d.project_id, d.root_id from ${drawn('diagram_place_version')}
  ),
  said as (
    select * from present
    union all select file_id, 'past', project_id, entity_id, null, null from past p
      where not exists (select from present n where n.file_id = p.file_id and n.entity_id = p.entity_id)
  ),
  counted as (
    select *, count(*) over (partition by file_id)::integer as count,
      row_number() over (partition by file_id order by array_position(${Object.keys(useWays)}::text[], way), entity_id) as place
    from said
  )
  select file_id, way, project_id, entity_id, property, diagram_type, count,
    s.entity_id > 0 and (${redacted('entity')} or ${redacted('entity_version')}) as is_redacted
  from counted s where place <= ${MOST_USES} order by file_id, place`;
}

/** Reads the uses of files that the viewer has read, by `organization:id`. */
export async function usesByName(ctx: Ctx, names: string[]): Promise<Map<string, FileUses>> {
  const found = new Map<string, FileUses>();
  const named = names.map((name) => name.split(':').map(Number) as [number, number]);
  for (const [organizationId, group] of Map.groupBy(named, ([organizationId]) => organizationId))
    for (const [id, uses] of await readFileUses(
      ctx,
      organizationId,
      group.map(([, id]) => id),
    ))
      found.set(`${organizationId}:${id}`, uses);
  return found;
}
