import type { Transition } from '../../projects/workflow.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { openTransitions, stateOf, workflowOf, type Mover } from '../../workflow/rules/follow.ts';
import type { Entity } from '../entity.ts';

/** The facts about an entity that its workflow depends on. */
export type WorkflowFacts = Pick<Entity, 'classId' | 'attrs'>;

/** The state of an entity in its workflow. */
export interface StateInWorkflow {
  property: Property;
  state: string;
  /** The states that there are, in the order of the property's choices. */
  states: readonly string[];
}

/** Returns an entity's state; null for a class without a workflow. */
export function stateInWorkflow(
  workflow: Readonly<Record<string, unknown>>,
  schema: Schema,
  { classId, attrs }: WorkflowFacts,
): StateInWorkflow | undefined {
  const way = workflowOf(workflow, schema, classId);
  if (!way) return undefined;
  const { property } = way;
  return { property, state: stateOf(property, attrs), states: property.typeParameters.choices ?? [] };
}

/** Lists the transitions offered to somebody; `mayUnlock` says whether they may open the entity's lock. */
export function offeredTransitions(
  workflow: Readonly<Record<string, unknown>>,
  schema: Schema,
  entity: WorkflowFacts & Pick<Entity, 'isLocked'>,
  mover: Mover,
  mayUnlock: boolean,
): Transition[] {
  const way = workflowOf(workflow, schema, entity.classId);
  return way ? openTransitions(way, stateOf(way.property, entity.attrs), mover, entity.isLocked && !mayUnlock) : [];
}
