import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Cause } from '../../changes/change.ts';
import type { SchemaChanges } from '../../schema/commands.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Transition } from '../../workflow/workflow.ts';
import type { Entity, EntityPatch, Link, Rel } from '../entity.ts';
import type { PlannedLayout } from '../layouts.ts';
import type { PlannedLinks } from '../links.ts';

/** Hears of what could not be kept of an entity, which is named as people know it. */
export type Warn = (entity: string, message: string) => void;

/** The keys with which entities are written; what each of them permits, the checks of the plan say. */
export type WritingKey = ProjectKey<'WRITE' | 'REVIEW' | 'FORCE_UNLOCK'>;

/**
 * What is about to happen to the entities and links of one project, worked out before anything is written. Whoever changes the model makes
 * one of these; `commands/put.ts` checks it and writes it as one revision.
 */
export interface Plan {
  key: WritingKey;
  /** As it will be. */
  schema: Schema;
  /** What is to be added to the schema first. */
  schemaChanges?: SchemaChanges | undefined;
  /** How entities of the project are to move from then on. */
  workflow?: Record<string, unknown> | undefined;
  /** The entities that it speaks of, and those at the far ends of its links, as they are now. */
  before: ReadonlyMap<number, Entity>;
  /** The same as they will be. One that is missing goes, with all links that it has in `links.gone`; one that is only here is new, or comes back. */
  after: Map<number, Entity>;
  links: PlannedLinks;
  /** What becomes of stored diagrams; their roots are among the entities. */
  layouts?: readonly PlannedLayout[] | undefined;
  /** Whose version is a new one if anything about them changes, be it only a link; the others are far ends. */
  own: ReadonlySet<number>;
  /** What those that come back were when they went. */
  returning: ReadonlyMap<number, Kept>;
  cause: Cause;
  /** Those of `own` that somebody asked for, where a plan was completed beside them: what a lock holds off is asked of these. */
  asked?: ReadonlySet<number>;
  /** Which entities move from one state of their workflow to another. */
  moves?: readonly Move[];
  /** Whether somebody who may unlock what it changes writes through the locks, knowingly. */
  throughLocks?: boolean | undefined;
  /** Hears of states in it that nothing leads to: they are left out, and their entities stay where they are, or begin. Without it they are refused. */
  unreached?: Warn | undefined;
  /** Which entities whoever saves them wants to be locked after that (true), or unlocked before it (false). */
  locks?: ReadonlyMap<number, boolean> | undefined;
  /** Whether somebody who administers the project wants states to change without the workflow; 'anybody' where a permission of its own lets them change. */
  noWorkflow?: boolean | 'anybody' | undefined;
  /** Whether it only makes a change request, or settles one: reviewers may, and no workflow stands in its way. */
  isReview?: boolean | undefined;
  /** Who changed what last and when, where it writes anew what was done elsewhere: locks were asked there. */
  replayed?: ReadonlyMap<number, Pick<Entity, 'modified' | 'modifiedBy'>> | undefined;
  /** Entities whose numbers the product has worked out from their places. */
  workedOut?: ReadonlySet<number> | undefined;
  /** What was sent, for refusals to say where in it they lie. */
  sent?: readonly EntityPatch[];
  /** Those of its new entities that are written already. */
  ahead?: Ahead | undefined;
}

/** New entities that stand in the database before the plan that they are part of is whole. */
export interface Ahead {
  /** The revision under which they were written, and that of the plan unless somebody else saves to the project first. */
  revision: number;
  date: Date;
  /** Without their texts and values, once these are written. */
  entities: Map<number, Entity>;
  /** Those that began by a transition. */
  moves: Move[];
}

/** Whether whoever asks for a plan means to write through the locks that they may open. */
export type ThroughLocks = Pick<Plan, 'throughLocks'>;

/** That a plan writes anew what was done elsewhere, and why. */
export type Replayed = Partial<Pick<Plan, 'replayed' | 'cause'>>;

/** An entity that goes from one state to another. */
export interface Move {
  entityId: number;
  /** The property that holds the state. */
  propertyId: number;
  from: string;
  to: string;
  /** What leads there; none where nothing does that its mover may take. */
  transition: Transition | undefined;
  /** Of what is new: the states in which its maker may make it. */
  beginnings?: readonly string[];
  /** Of a merge: all that leads there, one after the other; as far as its mover may go. */
  path?: readonly Transition[];
}

/**
 * The plan with more entities of the project in it: those that were `read` beside it, as they are now and stay, and those that are `changed`
 * in the same revision. Whoever completes a plan that somebody else made does it by this; the given plan stays as it is.
 */
export function extended(
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
export type Kept = Entity & { rels: Rel[] };

/** What every planner is given: the project, and what is there. The entities are locked until the transaction ends. */
export interface Scope {
  key: WritingKey;
  schema: Schema;
  /** The entities that are mentioned and those at the ends of links, as they are now. */
  now: ReadonlyMap<number, Entity>;
  /** The links of those that are mentioned. */
  links: readonly Link[];
}

/** What an undoing leaves as it is besides what clashes. */
export interface Leaving {
  /** Entities whose own fields are left, as those that somebody holds. */
  fields: ReadonlySet<number>;
  /** Those of which nothing is taken back, links neither. */
  all: ReadonlySet<number>;
  /** States that no transition leads back from: the property that holds each, by entity. */
  states: ReadonlyMap<number, number>;
}
