import { sql, type Kysely } from 'kysely';

/** Adds the tables of people present in a project and of their chats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One row for each page or script that is there; whoever is alive touches theirs, so nothing is lost when a crash empties the table.
  `create unlogged table presence (
    organization_id integer not null,
    project_id integer not null,
    client_id text not null,
    username text not null references "user" on delete cascade,
    -- The stream that keeps it alive; null where only calls do.
    connection uuid,
    by_script boolean not null default false,
    watching integer[] not null default '{}',
    editing jsonb not null default '[]',
    seen timestamptz not null default now(),
    primary key (organization_id, project_id, client_id),
    foreign key (organization_id, project_id) references project on delete cascade
  ) with (fillfactor = 50)`,
  `create index presence_username on presence (username)`,
  // The number of a project's last message: whoever writes the next one holds this row until it is committed, so numbers follow commits.
  `create table chat_room (
    organization_id integer not null,
    project_id integer not null,
    last integer not null,
    primary key (organization_id, project_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create table chat_message (
    organization_id integer not null,
    project_id integer not null,
    id integer not null,
    client_id uuid not null,
    sender text not null,
    -- Null is everybody in the project.
    recipient text,
    content text not null,
    date timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    primary key (organization_id, project_id, id),
    unique (organization_id, project_id, sender, client_id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index chat_message_group on chat_message (organization_id, project_id, id) where recipient is null`,
  `create index chat_message_direct on chat_message (organization_id, project_id, sender, recipient, id) where recipient is not null`,
  `create index chat_message_recipient on chat_message (organization_id, project_id, recipient, id) where recipient is not null`,
  // How far somebody has read a conversation; its partner's name, or nothing for the whole project.
  `create table chat_read (
    organization_id integer not null,
    project_id integer not null,
    username text not null references "user" on delete cascade,
    partner text not null,
    last_read integer not null,
    primary key (organization_id, project_id, username, partner),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index chat_read_username on chat_read (username)`,
];
