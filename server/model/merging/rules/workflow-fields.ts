import { watchedProperties } from '../../projects/rules/workflow.ts';
import type { Transition } from '../../projects/workflow.ts';
import { transitionsOf } from '../../workflow/rules/follow.ts';
import type { Fields } from '../merging.ts';
import { fieldKey, fieldOf } from './keys.ts';

type Stored = Readonly<Record<string, unknown>>;
const WATCHED = 'watched';

/** Lists the classes that a workflow mentions. */
export function classesIn({ watchedPropertyIds, transitions }: Stored): number[] {
  const ids = [watchedPropertyIds, transitions].flatMap((part) => Object.keys((part as object | undefined) ?? {}));
  return [...new Set(ids.map(Number))].filter((id) => Number.isInteger(id) && id > 0);
}

/** Returns the merged fields of a class's workflow: its watched properties, and each transition with its effects. */
export function workflowFields(workflow: Stored, classId: number): Fields {
  const fields = new Map<string, unknown>();
  const watched = watchedProperties(workflow, classId);
  if (watched.length > 0) fields.set(fieldKey('WORKFLOW', WATCHED), watched);
  for (const each of transitionsOf(workflow, classId)) fields.set(fieldKey('WORKFLOW', nameOf(each)), each);
  return fields;
}

/** Returns the key of a transition; one with another target is another transition. */
const nameOf = ({ name, fromState, toState }: Transition): string => `${name} (${fromState} → ${toState})`;

/** Returns a workflow with the classes' merged fields. */
export function withWorkflows(workflow: Stored, changed: ReadonlyMap<number, Fields>): Record<string, unknown> {
  const watched: Record<string, unknown> = { ...(workflow['watchedPropertyIds'] as object | undefined) };
  const transitions: Record<string, unknown> = { ...(workflow['transitions'] as object | undefined) };
  for (const [classId, fields] of changed) {
    const ids = fields.get(fieldKey('WORKFLOW', WATCHED));
    const steps = [...fields].filter(([key]) => !isWatched(key)).map(([, value]) => value);
    put(watched, classId, (ids as number[] | undefined) ?? []);
    put(transitions, classId, steps);
  }
  return { ...workflow, watchedPropertyIds: watched, transitions };
}

function put(part: Record<string, unknown>, classId: number, list: readonly unknown[]): void {
  if (list.length > 0) part[classId] = list;
  else delete part[classId];
}

const isWatched = (key: string) => fieldOf(key).identifiers[0] === WATCHED;

/** Returns the display name of a workflow's field. */
export const workflowFieldName = (key: string): string =>
  isWatched(key) ? 'Watched properties' : `Transition ${fieldOf(key).identifiers[0]}`;

/** Returns the value of a workflow's field as people read it. */
export function workflowText(key: string, value: unknown, propertyName: (id: number) => string): string {
  if (isWatched(key)) return (value as number[]).map(propertyName).join(', ');
  const { lock, permittedUsers, permittedTeams, notifyUsers, notifyTeams } = value as Transition;
  const whom = (users: readonly string[], teams: readonly number[]) =>
    [...users, ...teams.map((id) => `team ${id}`)].join(', ');
  const [permitted, notified] = [whom(permittedUsers, permittedTeams), whom(notifyUsers, notifyTeams)];
  return [
    permitted === '' ? 'open to everyone' : `open to ${permitted}`,
    ...(lock ? ['locks'] : []),
    ...(notified === '' ? [] : [`notifies ${notified}`]),
  ].join('; ');
}
