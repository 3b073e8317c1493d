import { isRecord } from '../../../platform/text/json.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { ownDefault } from '../../attributes/rules/values.ts';
import { watchedProperties } from '../../projects/rules/workflow.ts';
import type { Transition } from '../../projects/workflow.ts';
import type { Property, Schema } from '../../schema/schema.ts';

/** The workflow of a class: the property whose value is the state, and the transitions between states. */
export interface ClassWorkflow {
  property: Property;
  transitions: readonly Transition[];
}

/** The user who takes a transition. */
export interface Mover {
  username: string;
  /** The numbers of their teams in the organization. */
  teams: readonly number[];
}

type Stored = Readonly<Record<string, unknown>>;

/** Returns the workflow of a class: its own, or that of its nearest ancestor with one; undefined without any. */
export function workflowOf(workflow: Stored, schema: Schema, classId: number): ClassWorkflow | undefined {
  for (const id of schema.lineage.get(classId) ?? []) {
    const transitions = transitionsOf(workflow, id);
    if (transitions.length === 0) continue;
    const watched = watchedProperties(workflow, id);
    const own = schema.propertiesOf.get(classId) ?? [];
    const property = watched
      .map((propertyId) => own.find((each) => each.id === propertyId))
      .find((each) => each?.type === 'ENUMERATION');
    return property && { property, transitions };
  }
  return undefined;
}

/** Lists the properties of a class whose changes a reviewer may save: those of the class, or of its nearest ancestor that names some. */
export function watchedOf(workflow: Stored, schema: Schema, classId: number): readonly number[] {
  const lineage = schema.lineage.get(classId) ?? [classId];
  return lineage.map((id) => watchedProperties(workflow, id)).find((ids) => ids.length > 0) ?? [];
}

/** Lists the transitions stored for a class. A workflow stored before workflows were checked may hold anything. */
export function transitionsOf({ transitions }: Stored, classId: number): Transition[] {
  const list = isRecord(transitions) ? transitions[classId] : undefined;
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each) => {
    if (!isRecord(each)) return [];
    const { name, fromState, toState, lock } = each;
    if (typeof name !== 'string' || typeof fromState !== 'string' || typeof toState !== 'string') return [];
    // Usernames are kept in lower case; workflows were once stored as people wrote them.
    const users = (field: string) =>
      listOf(each[field], (one): one is string => typeof one === 'string').map((one) => one.toLowerCase());
    const ids = (field: string) => listOf(each[field], (one): one is number => typeof one === 'number');
    return [
      {
        name,
        fromState,
        toState,
        lock: lock === true,
        notifyTeams: ids('notifyTeams'),
        notifyUsers: users('notifyUsers'),
        permittedTeams: ids('permittedTeams'),
        permittedUsers: users('permittedUsers'),
      },
    ];
  });
}

const listOf = <T>(value: unknown, is: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? (value as unknown[]).filter(is) : [];

/** Returns the state of an entity. Without a value it is at its beginning: the property's default, or else its first choice. */
export function stateOf(property: Property, attrs: Attrs): string {
  const value = attrs[property.id] ?? ownDefault(property) ?? property.typeParameters.choices?.[0];
  return typeof value === 'string' ? value : '';
}

/** Tells whether somebody may take a transition: everybody, unless it names users or teams. */
export const isOpenTo = ({ permittedTeams, permittedUsers }: Transition, { username, teams }: Mover): boolean =>
  permittedTeams.length + permittedUsers.length === 0 ||
  permittedUsers.includes(username.toLowerCase()) ||
  permittedTeams.some((team) => teams.includes(team));

/** Returns the transition from one state to another that somebody may take; undefined if there is none. */
export const transitionBetween = (
  { transitions }: ClassWorkflow,
  from: string,
  to: string,
  mover: Mover,
): Transition | undefined =>
  transitions.find((each) => each.fromState === from && each.toState === to && isOpenTo(each, mover));

/**
 * Lists the transitions offered in a state, by name. On a locked entity, one that does not lock unlocks it, so it requires the permission
 * to unlock.
 */
export const openTransitions = (
  { transitions }: ClassWorkflow,
  state: string,
  mover: Mover,
  isHeldFromThem: boolean,
): Transition[] =>
  transitions
    .filter((each) => each.fromState === state && isOpenTo(each, mover) && (each.lock || !isHeldFromThem))
    .toSorted((a, b) => a.name.localeCompare(b.name));
