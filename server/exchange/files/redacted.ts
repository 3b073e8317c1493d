import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys.ts';
import { propertyType } from '../../model/attributes/types/index.ts';
import { readSchema } from '../../model/schema/queries.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';

/**
 * Whether a file is used by entities that are redacted, or were, or by their links, and by nothing else: as a picture, a value or in a text, now
 * or before. What else uses it is looked for only where something redacted does.
 */
export async function isOfRedacted(db: Reader, key: ProjectKey<'READ'>, fileId: number): Promise<boolean> {
  const { organizationId, projectId } = key;
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const schema = await readSchema(db, key);
  const properties = [...schema.properties.values()]
    .filter(({ type }) => propertyType(type).refersTo === 'files')
    .map(({ id }) => String(id));
  const named = `/files/${fileId}([^0-9]|$)`;
  const inAttrs = sql`(exists (select from unnest(${properties}::text[]) p where attrs ->> p = ${String(fileId)}) or attrs::text ~ ${named})`;
  const uses = sql`(image_id = ${fileId} or description ~ ${named} or ${inAttrs})`;
  const redacted = sql`(select id from entity where ${here} and is_redacted union select id from entity_version where ${here} and is_redacted)`;
  const either = (table: string, which: ReturnType<typeof sql>) =>
    sql`exists (select from ${sql.table(table)} where ${here} and ${which})
      or exists (select from ${sql.table(`${table}_version`)} where ${here} and ${which})`;
  const { rows } = await sql<{ isOfRedacted: boolean }>`
    select (${either('entity', sql`id in ${redacted} and ${uses}`)}
        or ${either('link', sql`(source_id in ${redacted} or target_id in ${redacted}) and ${inAttrs}`)})
      and not (${either('entity', sql`id not in ${redacted} and ${uses}`)}
        or ${either('link', sql`source_id not in ${redacted} and target_id not in ${redacted} and ${inAttrs}`)}) as is_of_redacted`.execute(
    db as Writer,
  );
  return rows[0]!.isOfRedacted;
}
