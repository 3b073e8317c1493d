import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';

/** Reads the schemas of some projects, each project and moment once. */
export async function readSchemas(ctx: Ctx, keys: ProjectKey<'READ'>[]): Promise<Map<ProjectKey<'READ'>, Schema>> {
  const read = new Map<string, Promise<Schema>>();
  const nameOf = (key: ProjectKey) =>
    `${key.organizationId}:${key.projectId}:${key.schemaRevision}:${key.globalSchemaRevision}`;
  for (const key of keys) if (!read.has(nameOf(key))) read.set(nameOf(key), readSchema(ctx.db, key));
  const found = new Map<ProjectKey<'READ'>, Schema>();
  for (const key of keys) found.set(key, await read.get(nameOf(key))!);
  return found;
}
