import type { Attrs } from '../../attributes/attribute.ts';
import type { Transition } from '../../projects/workflow.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { isOpenTo, stateOf, transitionBetween, workflowOf, type ClassWorkflow, type Mover } from './follow.ts';

/** The facts about an entity that its workflow depends on. */
export interface WorkflowSubject {
  classId: number;
  attrs: Attrs;
}

/** The steps of a user in a project's workflow, each class searched once however many entities it has. */
export interface Steps {
  wayOf(classId: number): ClassWorkflow | undefined;
  /**
   * Returns the step between two states; undefined if the entity stays in its state. A new entity, or one whose class had another workflow,
   * comes from its initial state.
   */
  stepOf(before: WorkflowSubject | undefined, after: WorkflowSubject): WorkflowStep | undefined;
  /** The states in which somebody may make an entity of a class: where it begins, and where a single transition that is open to them leads from there. */
  beginnings(classId: number): string[];
}

/** A step from one state to another. */
export interface WorkflowStep {
  property: Property;
  from: string;
  to: string;
  /** The transition that leads there; undefined if the mover may take none. */
  transition: Transition | undefined;
}

/**
 * Returns the ways that somebody may take through the workflow of a project. A state is reached, not written: entering one requires a
 * transition.
 */
export function stepsFor(workflow: Readonly<Record<string, unknown>>, schema: Schema, mover: Mover): Steps {
  const ways = new Map<number, ClassWorkflow | undefined>();
  const wayOf = (classId: number) => {
    if (!ways.has(classId)) ways.set(classId, workflowOf(workflow, schema, classId));
    return ways.get(classId);
  };
  return {
    wayOf,
    stepOf(before, after) {
      const way = wayOf(after.classId);
      if (!way) return undefined;
      const { property } = way;
      const isSameWay = before !== undefined && wayOf(before.classId)?.property.id === property.id;
      const [from, to] = [stateOf(property, isSameWay ? before.attrs : {}), stateOf(property, after.attrs)];
      return from === to ? undefined : { property, from, to, transition: transitionBetween(way, from, to, mover) };
    },
    beginnings(classId) {
      const way = wayOf(classId);
      return way ? beginningsOf(way, mover) : [];
    },
  };
}

function beginningsOf({ property, transitions }: ClassWorkflow, mover: Mover): string[] {
  const first = stateOf(property, {});
  const open = transitions.filter((each) => each.fromState === first && isOpenTo(each, mover));
  return [...new Set([first, ...open.map(({ toState }) => toState)])];
}
