import { isRecord } from '../../../platform/text/json.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { Transition, Workflow } from '../workflow.ts';

const MAX_WORKFLOW = 1_000_000;
const parts = ['watchedPropertyIds', 'transitions'];
const people = ['notifyUsers', 'permittedUsers'] as const;
const teams = ['notifyTeams', 'permittedTeams'] as const;
const fields: readonly string[] = ['name', 'fromState', 'toState', 'lock', ...people, ...teams];

/** Returns a workflow in stored form; refuses it with the place of the fault. */
export function checkedWorkflow(given: Readonly<Record<string, unknown>>): Workflow & Record<string, unknown> {
  const strange = Object.keys(given).find((key) => !parts.includes(key));
  if (strange !== undefined)
    throw invalid(`A workflow has no field '${strange.slice(0, 50)}'. Use ${parts.join(' and ')}.`);
  if (JSON.stringify(given).length > MAX_WORKFLOW) throw invalid('This workflow is too large. Use fewer transitions.');
  const { watchedPropertyIds, transitions } = given;
  return {
    ...(watchedPropertyIds !== undefined && {
      watchedPropertyIds: byClass('watchedPropertyIds', watchedPropertyIds, (each, place) => idOf(each, place)),
    }),
    ...(transitions !== undefined && { transitions: byClass('transitions', transitions, checkedTransition) }),
  };
}

/** Lists the properties of a class whose changes a reviewer may save. A workflow stored before workflows were checked may hold anything. */
export function watchedProperties(
  { watchedPropertyIds }: Readonly<Record<string, unknown>>,
  classId: number,
): number[] {
  const watched = isRecord(watchedPropertyIds) ? watchedPropertyIds[classId] : undefined;
  return Array.isArray(watched) ? watched.filter((id) => typeof id === 'number') : [];
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;

function byClass<T>(part: string, given: unknown, check: (each: unknown, place: string) => T): Record<string, T[]> {
  if (!isRecord(given)) throw invalid(`'${part}' of a workflow must be an object with a list for each class id.`);
  return Object.fromEntries(
    Object.entries(given).map(([classId, list]) => {
      if (!isId(Number(classId)) || String(Number(classId)) !== classId)
        throw invalid(`'${classId.slice(0, 50)}' in '${part}' of a workflow is not a class id. Use the id of a class.`);
      return [
        classId,
        checkedOnce(list, `'${part}' of class ${classId}`, (each) => check(each, `'${part}' of class ${classId}`)),
      ];
    }),
  );
}

function listOf(given: unknown, place: string): unknown[] {
  if (!Array.isArray(given)) throw invalid(`${place} must be a list.`);
  return given as unknown[];
}

/** Returns a list's checked items without repetitions. */
const checkedOnce = <T>(given: unknown, place: string, check: (each: unknown) => T): T[] => [
  ...new Set(listOf(given, place).map(check)),
];

function idOf(given: unknown, place: string): number {
  if (!isId(given)) throw invalid(`${place} must hold numbers that are ids.`);
  return given;
}

function checkedTransition(given: unknown, place: string): Transition {
  if (!isRecord(given)) throw invalid(`${place} must hold transitions such as {"name", "fromState", "toState"}.`);
  const strange = Object.keys(given).find((key) => !fields.includes(key));
  if (strange !== undefined)
    throw invalid(`A transition has no field '${strange.slice(0, 50)}'. Use ${fields.join(', ')}.`);
  const { lock = false } = given;
  if (typeof lock !== 'boolean') throw invalid(`The lock of a transition in ${place} must be true or false.`);
  const text = (field: string) => textOf(given[field], `The ${field} of a transition in ${place}`);
  const users = (field: (typeof people)[number]) =>
    // Usernames are stored in lower case: a transition for ADMIN would never match admin.
    checkedOnce(given[field] ?? [], `The ${field} of a transition in ${place}`, (each) =>
      textOf(each, `Each of the ${field} of a transition in ${place}`).toLowerCase(),
    );
  const ids = (field: (typeof teams)[number]) =>
    checkedOnce(given[field] ?? [], `The ${field} of a transition in ${place}`, (each) =>
      idOf(each, `The ${field} of a transition in ${place}`),
    );
  return {
    name: text('name'),
    fromState: text('fromState'),
    toState: text('toState'),
    lock,
    notifyTeams: ids('notifyTeams'),
    notifyUsers: users('notifyUsers'),
    permittedTeams: ids('permittedTeams'),
    permittedUsers: users('permittedUsers'),
  };
}

function textOf(given: unknown, what: string): string {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '' || text.length > 500) throw invalid(`${what} must be a text of 1 to 500 characters.`);
  return text;
}
