import { sql, type Kysely } from 'kysely';

/** Extends redaction to what belongs to an entity: values of its links, its files, and change requests for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index entity_version_redacted on entity_version (organization_id, project_id, id) where is_redacted`,
  // From now on this happens when an entity is redacted.
  `update entity m set is_redacted = true where not m.is_redacted
    and exists (select from jsonb_object_keys(m.metadata) k where starts_with(k, 'change:'))
    and exists (select from entity r where r.organization_id = m.organization_id and r.project_id = m.project_id and r.is_redacted
      and (m.metadata ->> 'change:target' = r.id::text or exists (select from link l where l.organization_id = m.organization_id
        and (l.source_id, l.target_id) in ((m.id, r.id), (r.id, m.id)))))`,
];
