import { sql, type Kysely } from 'kysely';

/** Marks projects that hold or ever held redacted entities, since every opening asks for it, and indexes these entities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index entity_redacted on entity (organization_id, project_id, id) where is_redacted`,
  `alter table project add column has_redacted boolean not null default false`,
  `update project p set has_redacted = true
    where exists (select from entity e where e.organization_id = p.organization_id and e.project_id = p.id and e.is_redacted)
      or exists (select from entity_version e where e.organization_id = p.organization_id and e.project_id = p.id and e.is_redacted)`,
];
