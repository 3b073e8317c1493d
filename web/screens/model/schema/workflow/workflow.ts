import { isRecord } from '../../../../ui/is-record.ts';

/** A transition between two states, as the project stores it. */
export interface Transition {
  name: string;
  fromState: string;
  toState: string;
  lock: boolean;
  notifyTeams: number[];
  notifyUsers: string[];
  permittedTeams: number[];
  permittedUsers: string[];
}
export interface Workflow {
  watchedPropertyIds: Record<string, number[]>;
  transitions: Record<string, Transition[]>;
}

/** Reads the workflow of a project, which may lack either part. */
export function workflowIn(json: unknown): Workflow {
  const { watchedPropertyIds, transitions } = isRecord(json) ? json : {};
  return {
    watchedPropertyIds: isRecord(watchedPropertyIds) ? (watchedPropertyIds as Workflow['watchedPropertyIds']) : {},
    transitions: isRecord(transitions) ? (transitions as Workflow['transitions']) : {},
  };
}

/** Sets the watched properties and the transitions of a class in a workflow; a class without either is left out. */
export function withClass(
  { watchedPropertyIds, transitions }: Workflow,
  classId: number,
  watched: readonly number[],
  own: readonly Transition[],
): Workflow {
  const without = <T>(lists: Record<string, T[]>, list: readonly T[]) => {
    const { [classId]: _, ...others } = lists;
    return list.length === 0 ? others : { ...others, [classId]: [...list] };
  };
  return { watchedPropertyIds: without(watchedPropertyIds, watched), transitions: without(transitions, own) };
}

export const newTransition = (fromState: string, toState: string): Transition => ({
  name: `To ${toState}`,
  fromState,
  toState,
  lock: false,
  notifyTeams: [],
  notifyUsers: [],
  permittedTeams: [],
  permittedUsers: [],
});

export interface WorkflowWarning {
  /** A state that nothing leaves, that nothing leads to, or that is no choice any more. */
  kind: 'stuck' | 'lost' | 'gone';
  state: string;
  text: string;
}

/**
 * Finds states that transitions would strand: ones that nothing leaves, that cannot be reached from the first, or that are no choice any
 * more.
 */
export function warningsOf(
  states: readonly string[],
  first: string,
  transitions: readonly Pick<Transition, 'fromState' | 'toState'>[],
): WorkflowWarning[] {
  if (transitions.length === 0) return [];
  const reached = new Set([first]);
  for (const state of reached)
    for (const { fromState, toState } of transitions) if (fromState === state) reached.add(toState);
  const stuck = states
    .filter((state) => !transitions.some(({ fromState }) => fromState === state))
    .map((state) => ({ kind: 'stuck' as const, state, text: `'${state}' has no outgoing transition.` }));
  const lost = states
    .filter((state) => !reached.has(state))
    .map((state) => ({ kind: 'lost' as const, state, text: `'${state}' cannot be reached from '${first}'.` }));
  const gone = [...new Set(transitions.flatMap(({ fromState, toState }) => [fromState, toState]))]
    .filter((state) => !states.includes(state))
    .map((state) => ({ kind: 'gone' as const, state, text: `'${state}' is no longer a choice of the property.` }));
  return [...stuck, ...lost, ...gone];
}

/** Words a warning about the entities that are in the state now. */
export function strandedWords({ kind, state, text }: WorkflowWarning, count: number): string {
  if (kind === 'lost' || count === 0) return text;
  const who = count === 1 ? '1 entity is' : `${count.toLocaleString('en')} entities are`;
  return kind === 'stuck'
    ? `${who} in '${state}', a state without an outgoing transition.`
    : `${who} in '${state}', which is no longer a choice of the property.`;
}
