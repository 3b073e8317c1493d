import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { projectWorkflow } from '../../entities/commands/transitions.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Mover } from '../../workflow/rules/follow.ts';
import { walksFor } from '../../workflow/rules/paths.ts';
import type { MergingUser } from '../rules/states.ts';

/** Reads how entities of the target move for somebody: its workflow is the one that counts, whatever that of the other side says. */
export const movingIn = async (db: Reader, target: ProjectKey, schema: Schema, mover: Mover): Promise<MergingUser> => ({
  walks: walksFor(await projectWorkflow(db, target), schema, mover),
  mover,
  permissions: target.permissions,
});
