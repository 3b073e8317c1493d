import { sql, type Kysely } from 'kysely';

/**
 * Adds the present and past uses of files by entities: as an image, as a value, or in a text. The permission to open a file depends on
 * them, and finding them in a project's texts took time in proportion to its size. Adds the time of each content, to tell an abandoned one
 * from an upload that has just begun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const named = (
  text: string,
) => `select found[1]::bigint from regexp_matches(${text}, '/files/([0-9]{1,10})(?![0-9])', 'g') as found
    where found[1]::bigint <= 2147483647`;
const values = (alias: string) => {
  const value = `case when jsonb_typeof(${alias}.attrs -> p.id::text) = 'number' then (${alias}.attrs ->> p.id::text)::numeric end`;
  return `${named(`${alias}.attrs::text`)}
    union select ${value}::bigint from property p where p.organization_id = ${alias}.organization_id
      and p.project_id in (0, ${alias}.project_id) and p.type = 'FILE' and ${value} between 1 and 2147483647`;
};
const ofEntities = (table: string) => `insert into file_use
  select distinct e.organization_id, e.project_id, f.id, e.id, 0 from ${table} e cross join lateral (
    select e.image_id::bigint as id where e.image_id > 0 union ${named('e.description')} union ${values('e')}) f
  on conflict do nothing`;
const ofLinks = (table: string) => `insert into file_use
  select distinct l.organization_id, l.project_id, f.id, l.source_id, l.target_id from ${table} l cross join lateral (
    ${values('l')}) f(id) where l.attrs <> '{}'
  on conflict do nothing`;

const statements = [
  `create table file_use (
    organization_id integer not null,
    project_id integer not null,
    file_id integer not null,
    -- The entity that uses it, or from which the link leads whose value it is.
    entity_id integer not null,
    -- The entity to which that link leads; 0 where it is no link's.
    target_id integer not null,
    primary key (organization_id, project_id, file_id, entity_id, target_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  ofEntities('entity'),
  ofEntities('entity_version'),
  ofLinks('link'),
  ofLinks('link_version'),
  `alter table file_content add column created timestamptz not null default now()`,
];
