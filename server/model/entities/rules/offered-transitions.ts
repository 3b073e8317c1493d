import type { Property, Schema } from '../../schema/schema.ts';
import { offered, stateOf, workflowOf, type Mover } from '../../workflow/rules/follow.ts';
import type { Transition } from '../../workflow/workflow.ts';
import type { Entity } from '../entity.ts';

/** What is known of an entity that moves: its project's workflow, and what it is. */
export type Moving = Pick<Entity, 'classId' | 'attrs'>;

/** Where an entity stands in its workflow. */
export interface StateInWorkflow {
  property: Property;
  state: string;
  /** The states that there are, in the order of the property's choices. */
  states: readonly string[];
}

/** Where an entity stands; none for classes without a workflow. */
export function stateInWorkflow(
  workflow: Readonly<Record<string, unknown>>,
  schema: Schema,
  { classId, attrs }: Moving,
): StateInWorkflow | undefined {
  const way = workflowOf(workflow, schema, classId);
  if (!way) return undefined;
  const { property } = way;
  return { property, state: stateOf(property, attrs), states: property.typeParameters.choices ?? [] };
}

/** What somebody may choose from; `mayUnlock` says whether they may open its lock. */
export function offeredTransitions(
  workflow: Readonly<Record<string, unknown>>,
  schema: Schema,
  entity: Moving & Pick<Entity, 'isLocked'>,
  mover: Mover,
  mayUnlock: boolean,
): Transition[] {
  const way = workflowOf(workflow, schema, entity.classId);
  return way ? offered(way, stateOf(way.property, entity.attrs), mover, entity.isLocked && !mayUnlock) : [];
}
