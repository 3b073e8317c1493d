import { Turns } from '../../../platform/turns.ts';
import { invalid, withinAll } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import type { LinkEnds } from '../../schema/rules/links.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch, Link, RelPatch } from '../entity.ts';
import { displayName } from '../rules/names.ts';
import { ByEnds } from './links-by-ends.ts';

/** A link that a patch speaks of, and where: there may be very many, so that it is put together only where something is wrong. */
interface Wanted extends LinkEnds {
  attrs: Attrs | undefined;
  index: number;
  list: 'rels' | 'addRels';
  at: number;
}

export interface PlannedLinks {
  added: (LinkEnds & { attrs: Attrs })[];
  changed: { link: Link; attrs: Attrs }[];
  gone: Link[];
}

/** Returns the stored direction of a link seen from one end. */
export function canonicalEnds(schema: Schema, fromId: number, rel: { relationId: number; targetId: number }): LinkEnds {
  const relation = schema.relations.get(rel.relationId);
  if (!relation) throw invalid(`There is no relation ${rel.relationId}. Use a relation of the project's schema.`);
  const ownInverse = relation.inverseId === relation.id;
  if (ownInverse ? fromId < rel.targetId : relation.isCanonical)
    return { sourceId: fromId, relationId: relation.id, targetId: rel.targetId };
  return { sourceId: rel.targetId, relationId: relation.inverseId, targetId: fromId };
}

export const linkKey = (link: LinkEnds): string => `${link.sourceId}:${link.relationId}:${link.targetId}`;

/** Checks the attributes of a link and returns them in stored form; defaults are written where `isNew`. */
export type CheckAttrs = (properties: readonly Property[], stored: Attrs, given: Attrs, isNew: boolean) => Attrs;

/**
 * Plans a batch's changes to links. Links are removed first and added afterwards, so that a link named by two patches remains if either
 * wants it. Refuses to add a link that exists.
 */
export async function plannedLinks(
  schema: Schema,
  patches: readonly (EntityPatch & { id: number })[],
  entities: ReadonlyMap<number, Entity>,
  current: readonly Link[],
  checkAttrs: CheckAttrs,
): Promise<PlannedLinks> {
  const turns = new Turns();
  const stored = new Map(current.map((link) => [linkKey(link), link]));
  const at = Map.groupBy(
    current.flatMap((link) => [
      { id: link.sourceId, link },
      { id: link.targetId, link },
    ]),
    ({ id }) => id,
  );
  const gone = new Map<string, Link>();
  const wanted: Wanted[] = [];
  const known = new ByEnds<number, Wanted>();

  for (const patch of patches) {
    const kept = patch.rels && new Set(patch.rels.map((rel) => linkKey(canonicalEnds(schema, patch.id, rel))));
    if (kept)
      for (const { link } of at.get(patch.id) ?? []) if (!kept.has(linkKey(link))) gone.set(linkKey(link), link);
    for (const rel of patch.removeRels ?? []) {
      const link = stored.get(linkKey(canonicalEnds(schema, patch.id, rel)));
      if (link) gone.set(linkKey(link), link);
    }
  }
  for (const [index, patch] of patches.entries()) {
    if (turns.isOver) await turns.next();
    for (const rels of [patch.rels, patch.addRels])
      if (rels && rels.length > 1) await refuseDoubles(schema, patch.id, rels, entities, turns);
    for (const [at, rel] of (patch.rels ?? []).entries())
      want(canonicalEnds(schema, patch.id, rel), rel, index, 'rels', at);
    for (const [at, rel] of (patch.addRels ?? []).entries()) {
      if (turns.isOver) await turns.next();
      withinAll([index, 'addRels', at], () => want(added(patch.id, rel), rel, index, 'addRels', at));
    }
  }

  function added(fromId: number, rel: RelPatch): LinkEnds {
    const ends = canonicalEnds(schema, fromId, rel);
    if (stored.size > 0 && rel.attrs === undefined && stored.has(linkKey(ends)) && !gone.has(linkKey(ends)))
      throw alreadyLinked(schema, fromId, rel, entities);
    return ends;
  }

  function want(ends: LinkEnds, { attrs }: RelPatch, index: number, list: Wanted['list'], at: number) {
    if (gone.size > 0) gone.delete(linkKey(ends));
    const { sourceId, relationId, targetId } = ends;
    const before = known.get(sourceId, relationId, targetId);
    if (before && attrs !== undefined) Object.assign(before, { attrs: attrs ?? before.attrs, index, list, at });
    if (before) return;
    const each: Wanted = { sourceId, relationId, targetId, attrs, index, list, at };
    known.set(sourceId, relationId, targetId, each);
    wanted.push(each);
  }

  const ofRelations = new Map<number, Property[]>();
  const propertiesOf = (relationId: number) => {
    const known = ofRelations.get(relationId) ?? propertiesOfLink(schema, relationId);
    ofRelations.set(relationId, known);
    return known;
  };
  const planned: PlannedLinks = { added: [], changed: [], gone: [...gone.values()] };
  for (const each of wanted) {
    if (turns.isOver) await turns.next();
    const { sourceId, relationId, targetId, attrs } = each;
    const link = stored.size > 0 ? stored.get(linkKey(each)) : undefined;
    const properties = propertiesOf(relationId);
    const checked = (now: Attrs) =>
      withinAll([each.index, each.list, each.at, 'attrs'], () => checkAttrs(properties, now, attrs ?? {}, !link));
    if (!link) planned.added.push({ sourceId, relationId, targetId, attrs: checked({}) });
    else if (attrs) {
      const after = checked(link.attrs);
      if (!sameValue(after, link.attrs)) planned.changed.push({ link, attrs: after });
    }
  }
  return planned;
}

/** Returns the properties of links of a relation. */
export const propertiesOfLink = (schema: Schema, relationId: number): Property[] =>
  (schema.relations.get(relationId)?.propertyIds ?? [])
    .map((id) => schema.properties.get(id))
    .filter((property) => property !== undefined);

async function refuseDoubles(
  schema: Schema,
  fromId: number,
  rels: readonly RelPatch[],
  entities: ReadonlyMap<number, Entity>,
  turns: Turns,
): Promise<void> {
  const seen = new Map<number, Set<number>>();
  for (const rel of rels) {
    if (turns.isOver) await turns.next();
    const targets = seen.get(rel.relationId) ?? new Set();
    seen.set(rel.relationId, targets);
    if (targets.has(rel.targetId)) throw alreadyLinked(schema, fromId, rel, entities);
    targets.add(rel.targetId);
  }
}

/** Refuses a link the schema does not permit, one of an entity with itself, one to nowhere. */
export function refuseUnlawful(
  schema: Schema,
  { sourceId, relationId, targetId }: LinkEnds,
  entities: ReadonlyMap<number, Entity>,
) {
  if (sourceId === targetId) throw invalid('An entity cannot be related to itself.');
  const source = entities.get(sourceId);
  const target = entities.get(targetId);
  if (!source || !target) throw entityNotFound(source ? targetId : sourceId);
  if (source.projectId !== target.projectId)
    throw invalid(
      `'${displayName(source)}' and '${displayName(target)}' are in different projects. Link entities of one project.`,
    );
  if (!permitsLink(schema, source.classId, relationId, target.classId)) {
    const name = (classId: number) => schema.classes.get(classId)?.name ?? 'Unknown Class';
    throw invalid(
      `The schema does not permit ${name(source.classId)} '${schema.relations.get(relationId)!.name}' ${name(target.classId)}. Choose another relation for '${displayName(source)}' and '${displayName(target)}'.`,
    );
  }
}

function alreadyLinked(schema: Schema, fromId: number, rel: RelPatch, entities: ReadonlyMap<number, Entity>) {
  const name = (id: number) => (entities.has(id) ? displayName(entities.get(id)!) : `ID: ${id}`);
  const relation = schema.relations.get(rel.relationId)?.name ?? 'Unknown Relation';
  return invalid(`'${name(fromId)}' is already linked to '${name(rel.targetId)}' by '${relation}'.`);
}

/** Returns a path from an entity back to itself, if the links form one. */
export function cycleIn(links: readonly (readonly [number, number])[]): number[] | undefined {
  const below = Map.groupBy(links, ([source]) => source);
  const state = new Map<number, 'open' | 'done'>();
  for (const start of below.keys()) {
    const path: { id: number; next: number }[] = state.has(start) ? [] : [{ id: start, next: 0 }];
    while (path.length > 0) {
      const top = path.at(-1)!;
      state.set(top.id, 'open');
      const child = below.get(top.id)?.[top.next++]?.[1];
      if (child === undefined) state.set(path.pop()!.id, 'done');
      else if (state.get(child) === 'open')
        return [...path.slice(path.findIndex(({ id }) => id === child)).map(({ id }) => id), child];
      else if (!state.has(child)) path.push({ id: child, next: 0 });
    }
  }
  return undefined;
}
