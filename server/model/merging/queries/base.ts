import type { Reader } from '../../../platform/database/database.ts';
import type { Branch } from '../../branches/branch.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { CommonVersion } from '../merging.ts';

/** Reads the entities that still differed when a branch's base moved, as each side has them, by global id. */
export async function commonVersions(
  db: Reader,
  { organizationId, projectId }: Branch,
): Promise<Map<string, CommonVersion>> {
  const rows = await db
    .selectFrom('commonVersion')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('branchId', '=', projectId)
    .execute();
  return new Map(rows.map((row) => [row.globalId, row]));
}

/** The key of the place of the last common schema, if that is not the base. */
export const SCHEMA = 'schema';
/** And under this one, the workflow. */
export const WORKFLOW = 'workflow';

/** Reads the schema of a project as of a committed revision. */
export async function schemaAt(
  db: Reader,
  organizationId: number,
  projectId: number,
  revision: number,
): Promise<Schema> {
  const row = await db
    .selectFrom('revision')
    .select(['schemaRevision', 'globalSchemaRevision'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('number', '<=', revision)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { schemaRevision, globalSchemaRevision } = row ?? { schemaRevision: 0, globalSchemaRevision: 0 };
  return readSchema(db, { organizationId, projectId, schemaRevision, globalSchemaRevision });
}
