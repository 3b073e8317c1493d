import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Plan } from '../plans/plan.ts';

/** An undoing that is planned. */
export interface PlannedUndo {
  key: ProjectKey;
  schema: Schema;
  plan: Plan;
  records: readonly ChangeRecord[];
  /** The undone revisions, from the first to the last. */
  first: number;
  last: number;
}

/** Returns the plan with values recomputed after others' later changes; the same plan if nothing has changed. */
type Anew = (ctx: TxCtx, undo: PlannedUndo) => Promise<Plan>;

/** The recalculations to repeat after an undo; every slice that derives values from the model adds its own. */
export const workedOutAnew: Anew[] = [];

/** Handles the undoing or redoing of a revision, in the same transaction. */
type Turned = (
  ctx: TxCtx,
  key: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  revision: number,
  isTakenBack: boolean,
) => Promise<void>;

/** The handlers that undo and redo a step's effects beyond entities, links and diagrams; every slice with such effects adds its own. */
export const whenTurned: Turned[] = [];
