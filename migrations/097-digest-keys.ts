import { sql, type Kysely } from 'kysely';

/**
 * Adds a key per organization for digests stored where people can read them: without it nobody can try out which text a digest is of.
 * Digests made without it no longer count, so their links have to be reviewed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const NOTED = `'("looked:[^"]*": ")[0-9a-f]{32}"', '\\1"', 'g'`;
const wherever = (table: string, column: string) =>
  `update ${table} set ${column} = regexp_replace(${column}::text, ${NOTED})::jsonb where ${column}::text like '%"looked:%'`;

const statements = [
  `create table digest_key (
    organization_id integer primary key references organization on delete cascade,
    key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  )`,
  `insert into digest_key (organization_id) select id from organization`,
  wherever('entity', 'metadata'),
  wherever('entity_version', 'metadata'),
  wherever('stored_change_record', 'original_state'),
  `update stored_change_record set changes = (
    select jsonb_agg(case when c ->> 'type' = 'METADATA' and starts_with(c -> 'identifiers' ->> 0, 'looked:')
      then c || jsonb_build_object('value', case when c ->> 'value' is not null then '' end,
        'originalState', case when c ->> 'originalState' is not null then '' end) else c end order by nth)
    from jsonb_array_elements(changes) with ordinality as each(c, nth))
  where changes::text like '%"looked:%'`,
];
