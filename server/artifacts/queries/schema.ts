import type { ProjectKey } from '../../identity/access/keys.ts';
import { readSchema } from '../../model/schema/queries.ts';
import type { Ctx } from '../../platform/context.ts';

/** The schema of an opened project, for whoever has no database at hand. */
export const readSchemaOf = (ctx: Ctx, key: ProjectKey<'READ'>) => readSchema(ctx.db, key);
