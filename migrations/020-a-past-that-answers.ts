import { Parser } from 'htmlparser2';
import { sql, type Kysely } from 'kysely';

/**
 * Adds past states in the columns of present ones, so that one statement can read either. Adds the schemas that each revision was written
 * under, a project's former names, and the original of a copied entity.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(db);
  await copyVersions(db);
  for (const statement of after) await sql.raw(statement).execute(db);
}

const before = [
  // Null for what is no copy.
  `alter table entity add column origin_project_id integer, add column origin_id integer, add column origin_revision integer`,
  // As the present's table has them; `revision` wrote the version, and it was true until `to_revision`.
  `create table typed_version (like entity including generated, to_revision integer not null)`,

  `alter table link_version drop constraint link_version_pkey`,
  `alter table link_version rename column from_revision to revision`,
  `alter table link_version add primary key (organization_id, source_id, relation_id, target_id, revision)`,
  `create index link_version_target on link_version (organization_id, target_id, relation_id, source_id)`,
  `create index link_version_until on link_version (organization_id, project_id, to_revision)`,

  `alter table revision add column schema_revision integer, add column global_schema_revision integer`,
  // Of every revision: the project's schema revision of today without the changes that came later.
  `with changed as (select distinct organization_id, project_id, revision as number from schema_change),
    counted as (select r.organization_id, r.project_id, r.number, count(c.number) over (partition by r.organization_id, r.project_id
        order by r.number desc rows between unbounded preceding and current row exclude current row) as later
      from revision r left join changed c using (organization_id, project_id, number))
    update revision r set schema_revision = p.schema_revision - counted.later from counted
      join project p on p.organization_id = counted.organization_id and p.id = counted.project_id
    where r.organization_id = counted.organization_id and r.project_id = counted.project_id and r.number = counted.number`,
  `create index revision_date on revision (organization_id, project_id, date)`,
  // Of the organization's schema: what it was at that moment.
  `update revision r set global_schema_revision = coalesce(
      (select o.schema_revision from revision o where o.organization_id = r.organization_id and o.project_id = 0 and o.date <= r.date
        order by o.date desc, o.number desc limit 1), 0)`,
  `alter table revision alter column schema_revision set not null, alter column global_schema_revision set not null`,

  `create table project_version (
    organization_id integer not null,
    project_id integer not null,
    from_revision integer not null,
    to_revision integer not null,
    name text not null,
    description text not null,
    folder text not null,
    preferences jsonb not null,
    workflow jsonb not null,
    modified timestamptz,
    modified_by text,
    primary key (organization_id, project_id, from_revision),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
];

const after = [
  `drop table entity_version`,
  `alter table typed_version rename to entity_version`,
  `alter table entity_version add primary key (organization_id, id, revision),
    add foreign key (organization_id, project_id) references project on delete cascade`,
  `create index entity_version_until on entity_version (organization_id, project_id, to_revision)`,
  `create index entity_version_number_key on entity_version (organization_id, project_id, number_key)`,
  // The orders that are asked for most; what comes in another order is sorted.
  `create index entity_version_number on entity_version (organization_id, project_id, sort_number, id)`,
  `create index entity_version_class on entity_version (organization_id, project_id, class_id, sort_number, id)`,
  `create index entity_version_changed on entity_version
    (organization_id, project_id, (timestamptz '2200-01-01 00:00:00+00' - changed), sort_number, id)`,
];

const AT_ONCE = 1_000;

/** Moves versions from JSON into columns, including the texts that search compares with. */
async function copyVersions(db: Kysely<unknown>): Promise<void> {
  for (let last = [0, 0, 0, 0]; ;) {
    const { rows } = await sql<{ place: number[]; until: number; kept: Kept }>`
      select array[organization_id, project_id, id, from_revision] as place, to_revision as until, entity as kept from entity_version
      where (organization_id, project_id, id, from_revision) > (${sql.join(last)})
      order by organization_id, project_id, id, from_revision limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    const versions = rows.map(({ until, kept }) => ({ ...kept, ...keysOf(kept), to_revision: until }));
    await sql`insert into typed_version (${columns}) select ${columns}
      from json_populate_recordset(null::typed_version, ${JSON.stringify(versions)}::json)`.execute(db);
    last = rows.at(-1)!.place;
  }
}

type Kept = Record<'number' | 'name' | 'description', string> & Record<string, unknown>;

// From here on as search compared texts when this was written.
function keysOf({ number, name, description }: Kept) {
  const [numberKey, nameKey] = [searchText(number), searchText(name)];
  const text_key = `${numberKey}\n${nameKey}\n${searchText(plainText(description))}`;
  return { number_key: numberKey, name_key: nameKey, text_key };
}

/** Returns a text in lower case without accents. */
const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .normalize('NFC');

const blocks = new Set(
  'p div hr h1 h2 h3 h4 h5 h6 blockquote pre address figure figcaption ul ol li dl dt dd table caption tr'.split(' '),
);
const unread = new Set(
  'script style textarea option noscript title xmp iframe noembed noframes plaintext svg math template'.split(' '),
);

// Characters that Postgres's JSON cannot hold.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Returns the text in HTML: one line per block, tabs between the cells of a row. */
function plainText(html: string): string {
  const lines: string[] = [];
  let [line, gap, silence] = ['', '', 0];
  const endLine = () => {
    lines.push(line);
    line = gap = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (unread.has(name)) silence++;
      if (name === 'br' || (blocks.has(name) && line !== '')) endLine();
      else if (name === 'td' || name === 'th') gap = '\t';
    },
    onclosetag(name) {
      if (unread.has(name)) silence--;
      if (blocks.has(name) && line !== '') endLine();
    },
    ontext(given) {
      if (silence > 0) return;
      const text = given.replace(/\s+/g, ' ');
      if (text.startsWith(' ')) gap ||= ' ';
      if (text.trim() === '') return;
      line += (line === '' ? '' : gap) + text.trim();
      gap = text.endsWith(' ') ? ' ' : '';
    },
  });
  parser.end(html);
  const text = [...lines, line].join('\n');
  return text
    .replace(/\p{Cs}/gu, '')
    .replace(unstorable, '')
    .trim();
}

const columns = sql.raw(
  `organization_id, id, project_id, global_id, class_id, name, number, sort_number, meta_number, description, attrs, label_ids, image_id,
  image_modified, linked_label_id, is_hidden, is_archived, is_redacted, is_locked, locked_by, branches, control_step, metadata, script,
  created, created_by, modified, modified_by, revision, number_key, name_key, text_key, to_revision`,
);
