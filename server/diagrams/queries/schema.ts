import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { readSchema } from '../../model/schema/queries/schema.ts';
import type { Ctx } from '../../platform/context.ts';

/** Reads the schema of an opened project, for callers without a database of their own. */
export const readSchemaOf = (ctx: Ctx, key: ProjectKey<'READ'>) => readSchema(ctx.db, key);
