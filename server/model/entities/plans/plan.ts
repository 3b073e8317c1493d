import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Transition } from '../../projects/workflow.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { SchemaChanges } from '../../schema/commands/save-schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch, Link, Rel } from '../entity.ts';
import type { PlannedLayout } from './layouts.ts';
import type { PlannedLinks } from './links.ts';

/** Receives a warning of something lost by an entity, given by its display name. */
export type Warn = (entity: string, message: string) => void;

/** The keys with which entities are written; the plan's checks decide on the permission of each. */
export type WritingKey = ProjectKey<'WRITE' | 'REVIEW' | 'FORCE_UNLOCK'>;

/**
 * The planned changes to the entities and links of one project, computed before anything is written. Every change to the model makes a
 * plan; `commands/put.ts` checks it and writes it as one revision.
 */
export interface Plan {
  key: WritingKey;
  /** The schema after the plan. */
  schema: Schema;
  /** The additions to the schema that come first. */
  schemaChanges?: SchemaChanges | undefined;
  /** The new workflow of the project. */
  workflow?: Record<string, unknown> | undefined;
  /** The entities that it speaks of, and those at the far ends of its links, as they are now. */
  before: ReadonlyMap<number, Entity>;
  /**
   * The entities after the plan. One that is missing is deleted with all its links in `links.gone`; one that is only here is new or
   * restored.
   */
  after: Map<number, Entity>;
  links: PlannedLinks;
  /** The changes to stored diagrams; their roots are among the entities. */
  layouts?: readonly PlannedLayout[] | undefined;
  /** The entities that get a new version if anything about them changes, be it only a link; the others are far ends. */
  own: ReadonlySet<number>;
  /** The state of each restored entity at its deletion. */
  returning: ReadonlyMap<number, EntityWithLinks>;
  cause: Cause;
  /** The entities of `own` that somebody asked to change, if the plan was extended: only these are checked for locks. */
  asked?: ReadonlySet<number>;
  /** The transitions of entities from one workflow state to another. */
  moves?: readonly StateMove[];
  /** True if somebody who may unlock the entities knowingly writes through their locks. */
  throughLocks?: boolean | undefined;
  /**
   * Receives a warning of states that cannot be reached: these are dropped, and their entities keep their states or begin. Without it they
   * are refused.
   */
  unreached?: Warn | undefined;
  /** The entities whose author wants them locked after the save (true) or unlocked before it (false). */
  locks?: ReadonlyMap<number, boolean> | undefined;
  /** True if an administrator of the project wants states to change outside the workflow; 'anybody' if another permission allows it. */
  noWorkflow?: boolean | 'anybody' | undefined;
  /** True if the plan only makes or settles a change request: reviewers may do that, without a transition. */
  isReview?: boolean | undefined;
  /** The original authors and times of changes made elsewhere and replayed here; locks were checked there. */
  replayed?: ReadonlyMap<number, Pick<Entity, 'modified' | 'modifiedBy'>> | undefined;
  /** The entities whose numbers were derived from their positions. */
  workedOut?: ReadonlySet<number> | undefined;
  /** The patches as sent, so that refusals can say where in them a fault lies. */
  sent?: readonly EntityPatch[];
  /** The new entities that are written already. */
  early?: Early | undefined;
}

/** New entities that are written and checked before their plan is complete, see `commands/early-writer.ts`. */
export interface Early {
  /** The time at which all of the plan is made. */
  readonly date: Date;
  readonly entities: ReadonlyMap<number, Entity>;
  /** The transitions by which they began. */
  readonly moves: readonly StateMove[];
  /** Moves them to the actual revision of their plan. */
  settle(revision: number): Promise<void>;
}

/** Lists the entities after a plan that nobody has checked yet. */
export const uncheckedEntities = ({ after, early }: Pick<Plan, 'after' | 'early'>): Iterable<Entity> =>
  early ? [...after.values()].filter(({ id }) => !early.entities.has(id)) : after.values();

/** The choice to write through locks that the viewer may open. */
export type ThroughLocks = Pick<Plan, 'throughLocks'>;

/** The original authors and the cause of changes that were made elsewhere and are replayed by a plan. */
export type Replayed = Partial<Pick<Plan, 'replayed' | 'cause'>>;

/** A transition of an entity from one state to another. */
export interface StateMove {
  entityId: number;
  /** The property that holds the state. */
  propertyId: number;
  from: string;
  to: string;
  /** The transition that leads there; undefined if the mover may take none. */
  transition: Transition | undefined;
  /** The states in which the author may create a new entity. */
  beginnings?: readonly string[];
  /** The transitions of a merge that lead there, one after the other, as far as the mover may go. */
  path?: readonly Transition[];
}

/**
 * Adds more entities of the project to a plan: those `read` beside it, which stay as they are, and those `changed` in the same revision.
 * Every completion of another's plan uses this; the given plan is not modified.
 */
export function extendPlan(
  plan: Plan,
  { read = new Map(), changed = [] }: { read?: ReadonlyMap<number, Entity>; changed?: readonly Entity[] },
): Plan {
  const ids = changed.map(({ id }) => id);
  return {
    ...plan,
    before: new Map([...plan.before, ...read]),
    after: new Map([...plan.after, ...read, ...changed.map((each) => [each.id, each] as const)]),
    own: new Set([...plan.own, ...ids]),
    asked: plan.asked ?? plan.own,
  };
}

/** An entity with its links, as it is kept when it is deleted. */
export type EntityWithLinks = Entity & { rels: Rel[] };

/** The project and its current state, given to every planner. The entities are locked until the transaction ends. */
export interface Scope {
  key: WritingKey;
  schema: Schema;
  /** The entities that are mentioned and those at the ends of links, as they are now. */
  now: ReadonlyMap<number, Entity>;
  /** The links of those that are mentioned. */
  links: readonly Link[];
}

/** The parts that an undo leaves out, besides the clashes. */
export interface Leaving {
  /** Entities whose own fields are left, as those that somebody holds. */
  fields: ReadonlySet<number>;
  /** Entities left out entirely, including their links. */
  all: ReadonlySet<number>;
  /** States that no transition leads back from: the property that holds each, by entity. */
  states: ReadonlyMap<number, number>;
}
