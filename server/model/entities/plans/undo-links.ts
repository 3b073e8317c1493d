import type { AttributeValue, Attrs } from '../../attributes/attribute.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { ADDED, relKey, sameValue } from '../../changes/rules/changes.ts';
import type { LinkEnds } from '../../schema/rules/links.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link } from '../entity.ts';
import type { FormerLinks } from '../queries/former-links.ts';
import type { Clashes } from './clashes.ts';
import { canonicalEnds, linkKey, propertiesOfLink, type PlannedLinks } from './links.ts';
import type { EntityWithLinks, Leaving, Scope } from './plan.ts';

/** A revision's change to one link: the changed attributes before and after, null for none; undefined if the link did not exist. */
export interface LinkStep {
  ends: LinkEnds;
  /** The entity on whose record it was found, and the link as seen from there. */
  entityId: number;
  rel: { relationId: number; targetId: number };
  before: Attrs | undefined;
  after: Attrs | undefined;
}

/** Lists a revision's changes to links, each link once; links of relations that the schema has lost are left out. */
function linkSteps(schema: Schema, records: readonly ChangeRecord[]): LinkStep[] {
  const steps = new Map<string, LinkStep>();
  for (const record of records)
    for (const { rel, before, after } of stepsOf(record)) {
      if (!schema.relations.has(rel.relationId)) continue;
      const ends = canonicalEnds(schema, record.entityId, rel);
      steps.set(linkKey(ends), { ends, entityId: record.entityId, rel, before, after });
    }
  return [...steps.values()];
}

type Seen = Pick<LinkStep, 'rel' | 'before' | 'after'>;

function stepsOf({ type, changes, originalState }: ChangeRecord): Seen[] {
  if (type === 'delete')
    return (originalState as EntityWithLinks).rels.map(({ attrs, ...rel }) => ({
      rel,
      before: attrs,
      after: undefined,
    }));
  const seen = new Map<string, Seen>();
  // Undoing a creation removes all links of the entity; only updates list the links that they changed.
  for (const change of type === 'update' ? changes : []) {
    const [relationId, targetId, propertyId] = change.identifiers;
    if (change.type !== 'RELATIONSHIP' && change.type !== 'RELATIONSHIP_ATTRIBUTE') continue;
    const rel = { relationId: Number(relationId), targetId: Number(targetId) };
    const step = seen.get(relKey(rel)) ?? { rel, before: {}, after: {} };
    seen.set(relKey(rel), step);
    if (change.type === 'RELATIONSHIP') step[change.value === ADDED ? 'before' : 'after'] = undefined;
    else {
      if (step.before) step.before[propertyId!] = change.originalState as AttributeValue;
      if (step.after) step.after[propertyId!] = change.value as AttributeValue;
    }
  }
  return [...seen.values()];
}

interface Back extends Scope {
  records: readonly ChangeRecord[];
  /** The entities as they will be. */
  after: ReadonlyMap<number, Entity>;
  returning: ReadonlyMap<number, EntityWithLinks>;
  former: FormerLinks;
  /** The parts to leave out if only the rest is wanted. */
  leaving?: Leaving | undefined;
}

/** Plans the links of an undo: those of deleted entities are deleted; the others are restored, deleted or given their former attributes. */
export function linksBack(
  { schema, links, now, records, after, returning, former, leaving }: Back,
  clashes: Clashes,
): PlannedLinks {
  const stored = new Map(links.map((link) => [linkKey(link), link]));
  const names = new Map(records.map((record) => [record.entityId, { ...record, id: record.entityId }]));
  // Old records tell of a removed link at one of its ends only.
  const nameOf = (id: number) => names.get(id) ?? now.get(id) ?? { id, number: '', name: '' };
  const isLeaving = (id: number) => now.has(id) && !after.has(id);
  // If a deleted entity exists again, somebody has restored it together with its links.
  const isBack = new Set(records.filter(({ type, entityId }) => type === 'delete' && now.has(entityId)).map(idOf));
  const gone = links.filter(({ sourceId, targetId }) => isLeaving(sourceId) || isLeaving(targetId));
  const planned: PlannedLinks = { added: [], changed: [], gone };
  for (const step of linkSteps(schema, records)) {
    const { sourceId, targetId } = step.ends;
    if ([sourceId, targetId].some((id) => isLeaving(id) || isBack.has(id) || leaving?.all.has(id))) continue;
    const link = stored.get(linkKey(step.ends));
    if (step.before && step.after) setAttributes(step, step.before, step.after, link);
    else if (step.before) bringBack(step, step.before, link);
    else if (link && isAs(step, link.attrs, step.after!, {})) gone.push(link);
  }
  return planned;

  function bringBack(step: LinkStep, was: Attrs, link: Link | undefined): void {
    const { sourceId, relationId, targetId } = step.ends;
    if (link) return void isAs(step, link.attrs, was, was);
    const [source, target] = [after.get(sourceId), after.get(targetId)];
    const isReturning = returning.has(sourceId) || returning.has(targetId);
    if (!source || !target) {
      if (!isReturning) clashes.addDeleted(nameOf(source ? targetId : sourceId));
    } else if ((!isReturning && !leaving) || permitsLink(schema, source.classId, relationId, target.classId))
      planned.added.push({ ...step.ends, ...former.get(linkKey(step.ends)), attrs: ownAttrs(schema, relationId, was) });
  }

  function setAttributes(step: LinkStep, was: Attrs, then: Attrs, link: Link | undefined): void {
    const { relationId, targetId } = step.rel;
    const entity = nameOf(step.entityId);
    const change = { type: 'RELATIONSHIP', identifiers: [relationId, targetId].map(String) } as const;
    if (!link) return clashes.add(entity, change, { yours: ADDED, theirs: null, before: ADDED });
    let open = Object.keys(was).filter((key) => !sameValue(link.attrs[key], was[key]));
    const isFree = isAs(step, pick(link.attrs, open), pick(then, open), pick(was, open));
    if (leaving) open = open.filter((key) => sameValue(link.attrs[key], then[key]));
    if (open.length === 0 || (!isFree && !leaving)) return;
    const attrs = ownAttrs(schema, step.ends.relationId, { ...link.attrs, ...pick(was, open) });
    planned.changed.push({ link, attrs });
  }

  /** Tells whether a link has the expected attributes; each that differs is reported as a clash. */
  function isAs({ entityId, rel }: LinkStep, theirs: Attrs, thought: Attrs, yours: Attrs): boolean {
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(thought)])];
    const strange = keys.filter((key) => !sameValue(theirs[key], thought[key]));
    for (const key of strange) {
      const identifiers = [String(rel.relationId), String(rel.targetId), key];
      const values = { yours: yours[key] ?? null, theirs: theirs[key] ?? null, before: thought[key] ?? null };
      clashes.add(nameOf(entityId), { type: 'RELATIONSHIP_ATTRIBUTE', identifiers }, values);
    }
    return strange.length === 0;
  }
}

const idOf = ({ entityId }: ChangeRecord) => entityId;
const pick = (attrs: Attrs, keys: readonly string[]): Attrs =>
  Object.fromEntries(keys.map((key) => [key, attrs[key] ?? null]));

/** The attributes that links of a relation have in the schema of today, without those that say nothing. */
function ownAttrs(schema: Schema, relationId: number, attrs: Attrs): Attrs {
  const known = new Set(propertiesOfLink(schema, relationId).map(({ id }) => String(id)));
  return Object.fromEntries(Object.entries(attrs).filter(([id, value]) => known.has(id) && value !== null));
}
