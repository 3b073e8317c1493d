import { sql, type Kysely } from 'kysely';

/** Adds texts that several people edit together: each edit, until the last editor has gone. The saved text belongs to an entity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table shared_text (
    organization_id integer not null,
    project_id integer not null,
    entity_id integer not null,
    -- Names the text from its beginning to its end; what began elsewhere does not fit to it.
    session uuid not null,
    -- The number of the last part; whoever writes one holds this row until the commit, so numbers follow commits. The first is the clock's, so that they never come again.
    last bigint not null,
    parts integer not null,
    size integer not null,
    primary key (organization_id, project_id, entity_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create table shared_text_part (
    organization_id integer not null,
    project_id integer not null,
    entity_id integer not null,
    number bigint not null,
    content bytea not null,
    primary key (organization_id, project_id, entity_id, number),
    foreign key (organization_id, project_id, entity_id) references shared_text on delete cascade
  )`,
  // The pages through which people write. Each is there for as long as it is in the project.
  `create unlogged table shared_text_page (
    organization_id integer not null,
    project_id integer not null,
    entity_id integer not null,
    client_id text not null,
    username text not null references "user" on delete cascade,
    -- The stream through which it hears of the others; null before there is one.
    connection uuid,
    primary key (organization_id, project_id, entity_id, client_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index shared_text_page_username on shared_text_page (username)`,
];
