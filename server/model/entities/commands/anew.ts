import type { ProjectKey } from '../../../identity/access/keys.ts';
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
  /** The revisions that are taken back, from the first to the last. */
  first: number;
  last: number;
}

/** The plan with what has to be worked out anew because others went on since; the same where nothing has. */
type Anew = (ctx: TxCtx, undo: PlannedUndo) => Promise<Plan>;

/** What else is worked out of the model: whoever works it out adds here how it is done anew when something is taken back. */
export const workedOutAnew: Anew[] = [];

/** Hears that a revision has been taken back, or done again, in the same transaction. */
type Turned = (
  ctx: TxCtx,
  key: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  revision: number,
  isTakenBack: boolean,
) => Promise<void>;

/** What belongs to a step besides entities, links and diagrams: whoever keeps it adds here how it goes back and forth with the step. */
export const whenTurned: Turned[] = [];
