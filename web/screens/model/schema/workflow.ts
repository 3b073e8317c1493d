/** A way from one state to another, as the project stores it. */
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The workflow of a project, which may lack either part. */
export function workflowIn(json: unknown): Workflow {
  const { watchedPropertyIds, transitions } = isRecord(json) ? json : {};
  return {
    watchedPropertyIds: isRecord(watchedPropertyIds) ? (watchedPropertyIds as Workflow['watchedPropertyIds']) : {},
    transitions: isRecord(transitions) ? (transitions as Workflow['transitions']) : {},
  };
}

/** A workflow in which a class watches these properties and has these transitions; a class without either is left out. */
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

export interface Warning {
  state: string;
  text: string;
}

/** What transitions would strand: entities in states that nothing leaves, and states that cannot be reached from the first. */
export function warningsOf(
  states: readonly string[],
  first: string,
  transitions: readonly Pick<Transition, 'fromState' | 'toState'>[],
  counts: ReadonlyMap<string, number>,
): Warning[] {
  if (transitions.length === 0) return [];
  const reached = new Set([first]);
  for (const state of reached)
    for (const { fromState, toState } of transitions) if (fromState === state) reached.add(toState);
  const stuck = states
    .filter((state) => !transitions.some(({ fromState }) => fromState === state))
    .map((state) => ({ state, text: stuckWords(state, counts.get(state) ?? 0) }));
  const lost = states
    .filter((state) => !reached.has(state))
    .map((state) => ({ state, text: `'${state}' cannot be reached from '${first}'.` }));
  const unknown = [...new Set(transitions.flatMap(({ fromState, toState }) => [fromState, toState]))]
    .filter((state) => !states.includes(state))
    .map((state) => ({ state, text: `'${state}' is no choice of the property any more.` }));
  return [...stuck, ...lost, ...unknown];
}

function stuckWords(state: string, count: number): string {
  if (count === 0) return `Nothing leaves '${state}'.`;
  return count === 1
    ? `1 entity is in '${state}', a state that nothing leaves.`
    : `${count} entities are in '${state}', a state that nothing leaves.`;
}
