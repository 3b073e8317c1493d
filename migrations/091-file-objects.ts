import { sql, type Kysely } from 'kysely';

/**
 * Lets contents be stored as objects: a slice then holds the name and size of its object instead of bytes. `left_object` lists a name from
 * before the object exists until a slice has it, and from its last use until its deletion, so a server that dies in between leaves no
 * unknown object.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table left_object (object text primary key, due timestamptz not null)`,
  `create index left_object_due on left_object (due)`,
  `alter table file_slice alter column content drop not null, add column object text, add column size integer,
    add check ((content is null) = (object is not null) and (object is null) = (size is null))`,
  // Not before a week has passed, so that whoever goes back to a backup of the database still finds what it speaks of.
  `create function leave_objects() returns trigger language plpgsql as $$ begin
    insert into left_object select object, now() + interval '7 days' from gone where object is not null
      on conflict (object) do nothing;
    return null;
  end $$`,
  `create trigger objects_are_left after delete on file_slice referencing old table as gone
    for each statement execute function leave_objects()`,
];
