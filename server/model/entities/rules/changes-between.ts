import { ownIn } from '../../../platform/text/json.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { changeTypes, type Change, type ChangeType } from '../../changes/change.ts';
import { ADDED, relKey, REMOVED, sameValue } from '../../changes/rules/changes.ts';
import { blanks, isKeptAsMetadata, keptAsMetadata, plainByType, plainFields } from '../../changes/rules/field-lists.ts';
import type { Entity, Rel } from '../entity.ts';

/** An entity with its links as seen from it. */
export interface State {
  entity: Entity;
  rels: readonly Rel[];
}

/** Lists the changes from one state to another in display order; without an earlier state, every value counts as set. */
export function changesBetween(before: State | undefined, after: State): Change[] {
  const was = before?.entity;
  const is = after.entity;
  const changes: Change[] = [];
  const note = (type: ChangeType, from: unknown, to: unknown, ...identifiers: string[]) => {
    if (!sameValue(from, to)) changes.push({ type, identifiers, value: to ?? null, originalState: from ?? null });
  };
  for (const [type, name] of plainByType) note(type, was?.[name] ?? blanks[name], is[name]);
  for (const id of keysOf(was?.attrs ?? {}, is.attrs)) note('ATTRIBUTE', was?.attrs[id], is.attrs[id], id);
  for (const name of keptAsMetadata) note('METADATA', was?.[name] ?? blanks[name], is[name], name);
  for (const key of keysOf(was?.metadata ?? {}, is.metadata))
    note('METADATA', ownIn(was?.metadata ?? {}, key), ownIn(is.metadata, key), key);
  return [
    ...changes,
    ...relChanges(before?.rels ?? [], after.rels),
    ...setChanges('LABEL', new Set(was?.labelIds ?? []), new Set(is.labelIds)),
  ].toSorted((a, b) => order(a) - order(b));
}

const order = (change: Change) => changeTypes.indexOf(change.type);

function setChanges(type: ChangeType, from: ReadonlySet<number>, to: ReadonlySet<number>): Change[] {
  const added = [...to].filter((id) => !from.has(id)).map((id) => element(type, ADDED, id));
  const removed = [...from].filter((id) => !to.has(id)).map((id) => element(type, REMOVED, id));
  return [...added, ...removed];
}

/**
 * Lists added and removed links, and attributes of remaining ones; a new link's attributes are set, and a removed link's taken away, one by
 * one.
 */
function relChanges(from: readonly Rel[], to: readonly Rel[]): Change[] {
  const old = new Map(from.map((rel) => [relKey(rel), rel]));
  const now = new Map(to.map((rel) => [relKey(rel), rel]));
  const gone = from
    .filter((rel) => !now.has(relKey(rel)))
    .flatMap((rel) => [
      element('RELATIONSHIP', REMOVED, rel.relationId, rel.targetId),
      ...attrChanges(rel, rel.attrs, {}),
    ]);
  return [...gone, ...to.flatMap((rel) => oneRel(old.get(relKey(rel)), rel))];
}

function oneRel(before: Rel | undefined, rel: Rel): Change[] {
  const added = before ? [] : [element('RELATIONSHIP', ADDED, rel.relationId, rel.targetId)];
  return [...added, ...attrChanges(rel, before?.attrs ?? {}, rel.attrs)];
}

const attrChanges = (rel: Rel, from: Attrs, to: Attrs): Change[] =>
  keysOf(from, to)
    .filter((key) => !sameValue(from[key], to[key]))
    .map((key) => ({
      type: 'RELATIONSHIP_ATTRIBUTE',
      identifiers: [String(rel.relationId), String(rel.targetId), key],
      value: to[key] ?? null,
      originalState: from[key] ?? null,
    }));

const element = (type: ChangeType, value: string, ...identifiers: number[]): Change => ({
  type,
  identifiers: identifiers.map(String),
  value,
  originalState: value === ADDED ? null : ADDED,
});

const keysOf = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])];

/** Returns the value of an entity's field in the form of change records; null for none. */
export function valueIn({ entity, rels }: State, { type, identifiers }: Pick<Change, 'type' | 'identifiers'>): unknown {
  const [first = '', second, third = ''] = identifiers;
  const rel = () => rels.find((each) => relKey(each) === `${first}:${second}`);
  if (type === 'ATTRIBUTE') return entity.attrs[first] ?? null;
  if (type === 'RELATIONSHIP') return rel() ? ADDED : null;
  if (type === 'RELATIONSHIP_ATTRIBUTE') return rel()?.attrs[third] ?? null;
  if (type === 'LABEL') return entity.labelIds.includes(Number(first)) ? ADDED : null;
  if (type === 'METADATA') return isKeptAsMetadata(first) ? entity[first] : (ownIn(entity.metadata, first) ?? null);
  return type === 'DIAGRAM_LAYOUT' ? null : (entity[plainFields[type]] ?? null);
}
