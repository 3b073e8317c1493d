import { ownIn } from '../../../platform/text/json.ts';
import type { Transition, Workflow } from '../workflow.ts';

type Step = readonly [name: string, fromState: string, toState: string, lock?: boolean];

/** The transitions of a new project for classes of the default schema, found by the names given there. */
const defaults: Readonly<Record<string, readonly Step[]>> = {
  Requirement: [
    ['Submit for Review', 'Draft', 'In Review'],
    ['Approve', 'In Review', 'Approved', true],
    ['Reject', 'In Review', 'Rejected'],
    ['Rework', 'In Review', 'Draft'],
    ['Reopen', 'Approved', 'Draft'],
    ['Revise', 'Rejected', 'Draft'],
  ],
  Issue: [
    ['Start', 'Open', 'In Progress'],
    ['Submit for Review', 'In Progress', 'In Review'],
    ['Close', 'In Review', 'Closed', true],
    ['Return', 'In Review', 'In Progress'],
    ['Stop', 'In Progress', 'Open'],
    ['Reopen', 'Closed', 'Open'],
  ],
};
/** A property of a class that may hold the state of its entities. */
export interface StateProperty {
  classId: number;
  className: string;
  propertyId: number;
  choices: readonly string[];
}

/** The classes that may have a workflow from the start, and the property of them that is watched. */
export const defaultClasses: readonly string[] = Object.keys(defaults);
export const WATCHED = 'Status';

/** Returns the workflow that a project begins with, for those classes and states that its schema has. */
export function defaultWorkflow(candidates: readonly StateProperty[]): Required<Workflow> {
  const workflow: Required<Workflow> = { watchedPropertyIds: {}, transitions: {} };
  for (const { classId, className, propertyId, choices } of candidates) {
    const steps = (ownIn(defaults, className) ?? []).filter(
      ([, from, to]) => choices.includes(from) && choices.includes(to),
    );
    if (steps.length === 0) continue;
    workflow.watchedPropertyIds[classId] = [propertyId];
    workflow.transitions[classId] = steps.map(transition);
  }
  return workflow;
}

const transition = ([name, fromState, toState, lock = false]: Step): Transition => ({
  name,
  fromState,
  toState,
  lock,
  notifyTeams: [],
  notifyUsers: [],
  permittedTeams: [],
  permittedUsers: [],
});
