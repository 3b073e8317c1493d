import type { Transition } from '../../projects/workflow.ts';
import type { Schema } from '../../schema/schema.ts';
import { isOpenTo, workflowOf, type ClassWorkflow, type Mover } from './follow.ts';

/** A way from one state towards another, as far as somebody may go. */
export interface Walk {
  /** The transitions that lead there, one after the other. */
  path: Transition[];
  /** The state in which it ends. */
  reached: string;
  /** The next transition if the mover may not take it; undefined if the way ends at its target, or if there is no way. */
  refused: Transition | undefined;
}

/** Finds the way from one state to another with the fewest transitions, or else as near to it as somebody comes; of ways of one length the first by names. */
export function walkTowards(
  transitions: readonly Transition[],
  from: string,
  to: string,
  isOpen: (transition: Transition) => boolean,
): Walk {
  const open = pathsFrom(transitions.filter(isOpen), from);
  const whole = open.get(to);
  if (whole) return { path: whole, reached: to, refused: undefined };
  const left = distancesTo(transitions, to);
  const leftFrom = (state: string) => left.get(state) ?? Infinity;
  // Nearer states come first in `open`, so a tie goes to the nearest.
  let reached = from;
  for (const state of open.keys()) if (leftFrom(state) < leftFrom(reached)) reached = state;
  return { path: open.get(reached)!, reached, refused: pathsFrom(transitions, reached).get(to)?.[0] };
}

/** The shortest way to each state that can be reached, those nearer by first. */
function pathsFrom(transitions: readonly Transition[], from: string): Map<string, Transition[]> {
  const leaving = Map.groupBy(
    transitions.toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ fromState }) => fromState,
  );
  const paths = new Map<string, Transition[]>([[from, []]]);
  for (const [state, path] of paths)
    for (const each of leaving.get(state) ?? []) if (!paths.has(each.toState)) paths.set(each.toState, [...path, each]);
  return paths;
}

/** Counts the transitions from each state to one, whoever may take them. */
function distancesTo(transitions: readonly Transition[], to: string): Map<string, number> {
  const entering = Map.groupBy(transitions, ({ toState }) => toState);
  const distances = new Map([[to, 0]]);
  for (const [state, distance] of distances)
    for (const { fromState } of entering.get(state) ?? [])
      if (!distances.has(fromState)) distances.set(fromState, distance + 1);
  return distances;
}

/** The ways that one person can take through the workflow, each searched once however many entities take it. */
export interface Walks {
  wayOf(classId: number): ClassWorkflow | undefined;
  /** Walks from a state towards another; with a lock that is not theirs, only along transitions that lock. */
  walk(classId: number, from: string, to: string, isHeldFromThem: boolean): Walk;
}

/** Returns the ways of one person in the workflow of a project. */
export function walksFor(workflow: Readonly<Record<string, unknown>>, schema: Schema, mover: Mover): Walks {
  const ways = new Map<number, ClassWorkflow | undefined>();
  const walks = new Map<string, Walk>();
  const wayOf = (classId: number) => {
    if (!ways.has(classId)) ways.set(classId, workflowOf(workflow, schema, classId));
    return ways.get(classId);
  };
  const walk: Walks['walk'] = (classId, from, to, isHeldFromThem) => {
    const name = JSON.stringify([classId, from, to, isHeldFromThem]);
    const isOpen = (each: Transition) => isOpenTo(each, mover) && (each.lock || !isHeldFromThem);
    const found = walks.get(name) ?? walkTowards(wayOf(classId)?.transitions ?? [], from, to, isOpen);
    walks.set(name, found);
    return found;
  };
  return { wayOf, walk };
}
