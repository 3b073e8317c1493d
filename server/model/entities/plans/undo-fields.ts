import type { AttributeValue } from '../../attributes/attribute.ts';
import type { Change, ChangeRecord } from '../../changes/change.ts';
import { ADDED, isLockChange, sameValue } from '../../changes/rules/changes.ts';
import { isKeptAsMetadata, plainFields } from '../../changes/rules/field-lists.ts';
import { mayCarry } from '../../schema/rules/display-names.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { valueIn, type State } from '../rules/changes-between.ts';
import type { Clashes } from './clashes.ts';
import type { PatchWithId } from './save.ts';

export const isLinkChange = ({ type }: Change): boolean => type === 'RELATIONSHIP' || type === 'RELATIONSHIP_ATTRIBUTE';

/**
 * Reverses a record's changes to an entity's own fields: returns the entity without the values it was given, and the patch for the rest. A
 * field that others have changed since to another value is a clash.
 */
export function inverseOf(
  schema: Schema,
  record: ChangeRecord,
  now: State,
  clashes: Clashes,
): { base: Entity; patch: PatchWithId } {
  const { entity } = now;
  const patch: PatchWithId = { projectId: record.projectId, id: record.entityId };
  const attrs: Record<string, AttributeValue> = {};
  const metadata: Record<string, string> = { ...entity.metadata };
  const labels = new Set(entity.labelIds);
  // Links and diagrams are undone by other functions.
  for (const change of record.changes.filter((each) => !isLinkChange(each) && each.type !== 'DIAGRAM_LAYOUT')) {
    const { type, originalState: was } = change;
    const [first = ''] = change.identifiers;
    if (type === 'LABEL') {
      if (change.value === ADDED) labels.delete(Number(first));
      else if (schema.labels.has(Number(first))) labels.add(Number(first));
      continue;
    }
    const theirs = valueIn(now, change);
    if (sameValue(theirs, was)) continue;
    // A number derived from the position is nobody's work: autonumbering derives it again, so a different one is no clash.
    if (
      type === 'NUMBER' &&
      !sameValue(theirs, change.value) &&
      (change.isWorkedOut || clashes.isWorkedOut(record.entityId))
    )
      continue;
    // A flow that others have edited since stays; links that come or go with this step adapt it.
    if (type === 'CONTROL_STEP' && !sameValue(theirs, change.value) && record.changes.some(isLinkChange)) continue;
    if (!sameValue(theirs, change.value)) {
      clashes.add(entity, change, { yours: was, theirs, before: change.value });
      continue;
    }
    if (type === 'ATTRIBUTE') attrs[first] = was as AttributeValue;
    else if (type === 'METADATA' && !isKeptAsMetadata(first)) setOrDelete(metadata, first, was as string | null);
    else if (type === 'METADATA') Object.assign(patch, { [first]: was });
    else if (type === 'LINKED_LABEL_ID') patch.linkedLabelId = schema.labels.has(Number(was)) ? Number(was) : null;
    else if (type in plainFields) Object.assign(patch, { [plainFields[type as keyof typeof plainFields]]: was });
  }
  const classId = patch.classId ?? entity.classId;
  const properties = new Set((schema.propertiesOf.get(classId) ?? []).map(({ id }) => String(id)));
  // Values of properties that the schema no longer has are not restored.
  patch.attrs = Object.fromEntries(Object.entries(attrs).filter(([id, value]) => value !== null && properties.has(id)));
  patch.metadata = metadata;
  patch.labelIds = [...labels].filter((id) => schema.labels.has(id));
  // Removes the values that only the present class can hold: the patch, checked against the old class, may not name them.
  const kept = Object.entries(entity.attrs).filter(([id]) => attrs[id] !== null);
  const isWhole = kept.length === Object.keys(entity.attrs).length;
  return { base: isWhole ? entity : { ...entity, attrs: Object.fromEntries(kept) }, patch };
}

function setOrDelete(of: Record<string, string>, key: string, value: string | null): void {
  if (value === null) delete of[key];
  else of[key] = value;
}

/**
 * Reports as clashes all later changes to something that is to be deleted, except for losses without an author. Returns whether there are
 * any.
 */
export function laterThan(now: State, clashes: Clashes): boolean {
  const all = newsOf(now, clashes);
  for (const news of all) clashes.add(now.entity, news, news);
  return all.length > 0;
}

/** Reports as clashes values that an entity got since and cannot keep in its restored class. Returns whether there are any. */
export function foreignTo(
  schema: Schema,
  now: State,
  classId: number,
  entities: ReadonlyMap<number, Entity>,
  clashes: Clashes,
): boolean {
  const properties = new Set((schema.propertiesOf.get(classId) ?? []).map(({ id }) => String(id)));
  const isLawful = ({ type, identifiers: [first, second] }: News) => {
    if (type === 'ATTRIBUTE') return properties.has(first!);
    if (type === 'LABEL') return mayCarry(schema, classId, Number(first));
    const far = type === 'RELATIONSHIP' ? entities.get(Number(second)) : undefined;
    return !far || permitsLink(schema, classId, Number(first), far.classId);
  };
  const foreign = newsOf(now, clashes).filter((news) => news.theirs !== null && !isLawful(news));
  for (const news of foreign) clashes.add(now.entity, news, news);
  return foreign.length > 0;
}

interface News {
  type: Change['type'];
  identifiers: string[];
  yours: null;
  theirs: unknown;
  before: unknown;
}

/** Lists the fields of an entity that differ from its former state. */
function newsOf(now: State, clashes: Clashes): News[] {
  const first = new Map<string, Change>();
  for (const { changes } of clashes.since(now.entity.id))
    for (const change of changes) {
      const key = [change.type, ...change.identifiers].join(':');
      if (!first.has(key)) first.set(key, change);
    }
  return [...first.values()].flatMap((change): News[] => {
    const { type, identifiers, originalState: before } = change;
    const theirs = valueIn(now, change);
    // A link that was added since is one piece of news; its attributes are not listed besides.
    const link = first.get(['RELATIONSHIP', ...identifiers.slice(0, 2)].join(':'));
    // The checks of locks report a lock that somebody has set since.
    const isOfNews = type === 'RELATIONSHIP_ATTRIBUTE' && link?.originalState === null;
    const isLost =
      isOfNews ||
      isLockChange(change) ||
      (type === 'NUMBER' && clashes.isWorkedOut(now.entity.id)) ||
      type === 'DIAGRAM_LAYOUT' ||
      (theirs === null && (isLinkChange(change) || type === 'LABEL'));
    return isLost || sameValue(theirs, before) ? [] : [{ type, identifiers, yours: null, theirs, before }];
  });
}
