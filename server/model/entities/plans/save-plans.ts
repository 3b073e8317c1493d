import type { TxCtx } from '../../../platform/context.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { SchemaDraft } from '../../schema/commands/drafts.ts';
import type { PlannedLayout } from './layouts.ts';
import type { Origin } from './patch.ts';
import type { Early, Plan, ThroughLocks, Warn } from './plan.ts';

/** The purpose of a save of patches, with the parts that belong to it; `rightsOf` says what it may. */
export type SavePlan = EditPlan | ReviewPlan | ResetPlan | CopyPlan | MovePlan | ImportPlan | ReplayPlan;

/** The changes to diagrams of a project that belong to a save. */
export interface LayoutsPlan {
  projectId: number;
  /** The entities whose diagrams change. */
  rootIds: readonly number[];
  plan(ctx: TxCtx): Promise<readonly PlannedLayout[]>;
}

/** A change that somebody makes to entities, by hand or by a script. */
export interface EditPlan extends ThroughLocks, Pick<Plan, 'workedOut'> {
  for: 'edit';
  /** True to drop what an entity cannot keep in its new class; otherwise the save is refused with the list. */
  letGo?: boolean | undefined;
  /** True for an administrator of the project who changes states outside the workflow; of others it is not heard. */
  noWorkflow?: boolean | undefined;
  /** Entities of a project to delete in the same revision, with all of their links. */
  deleting?: { projectId: number; ids: readonly number[] } | undefined;
  layouts?: LayoutsPlan | undefined;
}

/** The making, changing or settling of change requests. */
interface ReviewPlan extends ThroughLocks {
  for: 'review';
}

/** The return of tests to their first state, which a baseline asks for. */
interface ResetPlan {
  for: 'reset';
}

/** The making of entities once more in their project. */
interface CopyPlan extends ThroughLocks {
  for: 'copy';
}

/** The arrival of entities from another project. */
interface MovePlan {
  for: 'move';
  fromProjectId: number;
  /** Their authors and times there, by their ids here. */
  origins: ReadonlyMap<number, Origin>;
}

/** The additions to the schema, and the losses, of an import. */
interface Incoming {
  /** The authors and times of entities elsewhere, by their ids here. */
  origins: ReadonlyMap<number, Origin>;
  /** The schema of the project with the additions that come first in the same revision. */
  draft?: SchemaDraft | undefined;
  layouts?: LayoutsPlan | undefined;
  /** Receives a warning of what is left out: what an entity loses with its class, and references to what is missing. */
  warn: Warn;
}

/** The contents of a file. */
interface ImportPlan extends Incoming {
  for: 'import';
  /** True for an administrator of the project who takes states, locks and authors from the file; of others it is not heard. */
  noWorkflow: boolean;
  /** True to trust the file's notes on who did what. */
  isAsItWas: boolean;
  /** The entities that are written already, while the file was read. */
  early: Early | undefined;
}

/** One of the former states of another project, through which an empty project is taken. */
interface ReplayPlan extends Incoming, Required<Pick<Plan, 'replayed'>> {
  for: 'replay';
  cause: Cause;
}

/** The parts of a save besides its patches; each purpose has some of them. */
export interface SaveParts
  extends
    Pick<EditPlan, 'deleting' | 'layouts' | 'throughLocks' | 'workedOut'>,
    Partial<Pick<ImportPlan, 'draft' | 'early' | 'origins' | 'warn'>>,
    Partial<Pick<ReplayPlan, 'replayed'>> {
  for: SavePlan['for'];
}

/** The rights of a save. */
interface Rights {
  cause: Cause;
  /** True if its values were stored before rather than written by somebody; they may then include computed ones. */
  isCarried: boolean;
  /** True to drop what an entity cannot keep in its new class. */
  letGo: boolean;
  /** True for administrators of the project to change states outside the workflow; 'anybody' for all who may save. */
  noWorkflow: boolean | 'anybody';
  /** True for reviewers to save too, without a transition, and to note who settled what. */
  isReview: boolean;
  /** True to trust notes on who did what. */
  isAsItWas: boolean;
  /** Receives a warning of states that no transition leads to, and that are dropped; otherwise they are refused. */
  unreached?: Warn;
}

const edit: Rights = {
  cause: { kind: 'save' },
  isCarried: false,
  letGo: false,
  noWorkflow: false,
  isReview: false,
  isAsItWas: false,
};
const incoming: Rights = { ...edit, cause: { kind: 'import' }, isCarried: true, letGo: true, noWorkflow: true };

const rights: { [P in SavePlan as P['for']]: (plan: P) => Rights } = {
  edit: ({ letGo = false, noWorkflow = false }) => ({ ...edit, letGo, noWorkflow }),
  review: () => ({ ...edit, isReview: true }),
  reset: () => ({ ...edit, noWorkflow: 'anybody' }),
  copy: () => ({ ...edit, isCarried: true }),
  move: ({ fromProjectId: projectId }) => ({
    ...edit,
    cause: { kind: 'move', projectId },
    isCarried: true,
    noWorkflow: true,
  }),
  import: ({ noWorkflow, isAsItWas, warn }) => ({ ...incoming, noWorkflow, isAsItWas, unreached: warn }),
  replay: ({ cause }) => ({ ...incoming, cause, isAsItWas: true }),
};

/** Returns what a save may, by what it is for and what was asked of it. */
export const rightsOf = <P extends SavePlan>(plan: P): Rights => (rights[plan.for] as (plan: P) => Rights)(plan);
