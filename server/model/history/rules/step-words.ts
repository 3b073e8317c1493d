import type { Change, RecordType } from '../../changes/change.ts';
import { fieldName } from '../../changes/rules/change-texts.ts';
import { ADDED, REMOVED } from '../../changes/rules/changes.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { HistoryStep, StepActions, StepRecord } from '../step.ts';

/** Describes a step in words: "Renamed Pump, 2 links"; `project` is the name of the other project of a merge or move. */
export function stepWords(
  schema: Schema,
  step: Pick<HistoryStep, 'kind' | 'causeRevision'>,
  actions: StepActions,
  project = 'another project',
): string {
  if (step.kind === 'merge') return `Merged ${project}: ${mergedWords(schema, actions)}`;
  if (step.kind === 'move') return movedWords(actions, project);
  const what = step.kind === 'import' ? actionWords(schema, actions) : wholeWords(schema, actions);
  if (step.kind === 'undo' && step.causeRevision !== null)
    return `Undid revision ${step.causeRevision}: ${lower(what)}`;
  if (step.kind === 'redo' && step.causeRevision !== null)
    return `Redid revision ${step.causeRevision}: ${lower(what)}`;
  if (step.kind === 'revert') return `Reverted to an earlier version: ${lower(what)}`;
  return step.kind === 'import' ? `Imported: ${lower(what)}` : what;
}

const sumOf = ({ counts }: StepActions): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
const entities = (count: number): string => (count === 1 ? '1 entity' : `${count.toLocaleString('en')} entities`);

function mergedWords(schema: Schema, actions: StepActions): string {
  const schemaWords = (actions.items ?? []).length > 0 ? ', the schema' : '';
  const count = sumOf(actions);
  return count === 0 ? lower(wholeWords(schema, actions)) : `${entities(count)}${schemaWords}`;
}

/** Describes a move by the entities that moved, not by the far ends of their links. */
function movedWords({ records, counts }: StepActions, project: string): string {
  const type = counts.delete ? 'delete' : 'create';
  const [first] = records.filter((each) => each.type === type);
  const whom = counts[type] === 1 && first ? nameOf(first) : entities(counts[type] ?? 0);
  return type === 'delete' ? `Moved ${whom} to ${project}` : `Moved ${whom} here from ${project}`;
}

const SHOWN_ITEMS = 3;

/** Describes changes to the schema, which come before their effects on entities. */
function wholeWords(schema: Schema, actions: StepActions): string {
  const { items = [] } = actions;
  if (items.length === 0) return actionWords(schema, actions);
  const names = [...new Set(items)];
  const more = names.length - SHOWN_ITEMS;
  const shown = `${names.slice(0, SHOWN_ITEMS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const touched = sumOf(actions);
  return `Changed the schema: ${shown}${touched > 0 ? `; ${lower(actionWords(schema, actions))}` : ''}`;
}

const verbs: [RecordType, string][] = [
  ['create', 'Created'],
  ['delete', 'Deleted'],
  ['restore', 'Restored'],
];

function actionWords(schema: Schema, actions: StepActions): string {
  const { records, counts } = actions;
  const made = verbs.flatMap(([type, verb]) => {
    const first = records.find((each) => each.type === type);
    const count = counts[type] ?? 0;
    return count === 0 ? [] : [`${verb} ${count === 1 && first ? nameOf(first) : `${count} entities`}`];
  });
  const placed = made.length === 0 ? placedWords(schema, actions) : undefined;
  if (placed !== undefined) return placed;
  const links = linkCount(actions);
  const own = records.filter((each) => each.type === 'update' && !each.changes.every(isNoWork));
  const all = counts.update ?? 0;
  // Only some records of a large step are read; then all of its updates count as its own.
  const isLarge = records.length < Object.values(counts).reduce((sum, each) => sum + each, 0);
  const updated = updateWords(schema, own, isLarge && own.length > 0 ? all : own.length);
  const parts = [...made, ...updated, ...(links > 0 ? [links === 1 ? '1 link' : `${links} links`] : [])];
  const [first = 'Changed nothing', ...others] = parts;
  const alone = /^\d/.test(first) ? `${linkVerb(records)} ${first}${ofWhom(records)}` : first;
  return [alone, ...others.map(lower)].join(', ');
}

/** Describes a step in which parts only moved to another whole or changed their order. */
function placedWords(schema: Schema, { records }: StepActions): string | undefined {
  const parts = decomposition(schema);
  if (records.length === 0 || !parts) return undefined;
  const isOfPlace = (change: Change) =>
    isWorkedOut(change) ||
    (change.type === 'RELATIONSHIP' && [parts.children.id, parts.parents.id].includes(Number(change.identifiers[0])));
  if (!records.every(({ changes }) => changes.every(isOfPlace))) return undefined;
  const wholes = ({ changes }: StepRecord, value: string) =>
    changes.filter((each) => each.value === value && Number(each.identifiers[0]) === parts.parents.id);
  const moved = records.filter((each) => wholes(each, ADDED).length > 0 && wholes(each, REMOVED).length > 0);
  const [first] = moved;
  if (!first)
    return records.every(({ changes }) => changes.every(isWorkedOut))
      ? `Reordered ${entities(records.length)}`
      : undefined;
  if (moved.length > 1) return `Moved ${entities(moved.length)}`;
  const whole = records.find(({ entityId }) => entityId === Number(wholes(first, ADDED)[0]!.identifiers[1]));
  return `Moved ${nameOf(first)}${whole ? ` to ${nameOf(whole)}` : ''}`;
}

function updateWords(schema: Schema, own: readonly StepRecord[], count: number): string[] {
  const [first] = own;
  if (!first) return [];
  const fields = new Set(
    own.flatMap(({ changes }) => changes.filter((each) => !isNoWork(each)).map((each) => wordFor(schema, each))),
  );
  const whom = count === 1 ? nameOf(first) : `${count} entities`;
  if (fields.size === 1 && fields.has('Name')) return [`Renamed ${count === 1 ? formerName(first) : whom}`];
  const [one, two, ...more] = [...fields];
  if (more.length > 0 || (count > 1 && two !== undefined)) return [`Changed ${whom}`];
  return [`Changed ${[one, two].filter(Boolean).join(' and ')} of ${whom}`];
}

/** A number by the place follows from where something was put. */
const isWorkedOut = (change: Change) => change.isWorkedOut === true;
const isNoWork = (change: Change) => isOfLink(change) || isWorkedOut(change);
const isOfLink = ({ type }: Change) => type === 'RELATIONSHIP' || type === 'RELATIONSHIP_ATTRIBUTE';

function wordFor(schema: Schema, change: Change): string {
  if (change.type === 'DIAGRAM_LAYOUT') return 'a diagram';
  return change.type === 'LABEL' ? 'labels' : fieldName(schema, change);
}

/** Counts changed links once although both ends record them. */
function linkCount({ records }: StepActions): number {
  const ends = records.flatMap(({ entityId, changes }) =>
    changes.filter(isOfLink).map(({ identifiers: [, far] }) => [entityId, Number(far)] as const),
  );
  const ownRecords = new Set(records.map(({ entityId }) => entityId));
  const seenFromBoth = records.flatMap(({ entityId, changes }) => {
    const keys = new Set(changes.filter(isOfLink).map(({ identifiers: [relation, far] }) => `${relation}:${far}`));
    return [...keys].map((key) => ({ entityId, far: Number(key.split(':')[1]) }));
  });
  const once = seenFromBoth.filter(({ entityId, far }) => !ownRecords.has(far) || entityId <= far);
  return ends.length === 0 ? 0 : once.length;
}

const linkVerb = (records: readonly StepRecord[]) => {
  const links = records.flatMap(({ changes }) => changes.filter(({ type }) => type === 'RELATIONSHIP'));
  if (links.length > 0 && links.every(({ value }) => value === 'ADDED')) return 'Added';
  return links.length > 0 && links.every(({ value }) => value !== 'ADDED') ? 'Removed' : 'Changed';
};

/** Names the entity with the most changed links: " of Pump". */
function ofWhom(records: readonly StepRecord[]): string {
  const most = records.toSorted((a, b) => b.changes.length - a.changes.length)[0];
  return most ? ` of ${nameOf(most)}` : '';
}

const nameOf = ({ number, name, entityId }: StepRecord): string =>
  [number, name].filter(Boolean).join(' ') || `ID: ${entityId}`;
/** Returns the name that an entity had before it was renamed. */
function formerName(record: StepRecord): string {
  const former = record.changes.find(({ type }) => type === 'NAME')?.originalState;
  return nameOf({ ...record, name: typeof former === 'string' && former !== '' ? former : record.name });
}
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
