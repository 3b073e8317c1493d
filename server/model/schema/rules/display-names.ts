import type { Class, Label, Relation, Schema } from '../schema.ts';
import { compareProperties } from './index-schema.ts';

/** The pair that makes the hierarchy, by global id: relations of the default schema keep it in every organization. */
export const DECOMPOSED_BY = 'I_3DDP977J6ZBNE_C78PPE4JE5KGP';
export const DECOMPOSES = 'I_R3E5QV06KP097_ERQHN9B5WHBX9';

/** The relations that stand first in every list, in this order, until somebody pins others. */
export const defaultPinned: readonly string[] = [
  'decomposed by',
  'decomposes',
  'performed by',
  'performs',
  'generates',
  'receives',
  'traced from',
  'traced to',
  'satisfied by',
  'satisfies',
  'verified by',
  'verifies',
  'sourced by',
  'source of',
];

/** Lists the names of the relations that somebody's preferences pin, in their order; the default ones without preferences. */
export function pinnedBy(preferences: Readonly<Record<string, unknown>>): readonly string[] {
  const names = preferences['pinned_relationships'];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : defaultPinned;
}

const MANY = 3;

/** A relation that leads away from entities of a class, in words, and its possible targets. */
export interface TargetOption {
  relation: Relation;
  label: string;
  targetClasses: Class[];
  targetLabel: string;
  isPinned: boolean;
}

/** Returns the title of a list of a relation's targets. */
export function relationLabel(relation: Pick<Relation, 'globalId' | 'name'>): string {
  if (relation.globalId === DECOMPOSES) return 'Parents';
  if (relation.globalId === DECOMPOSED_BY) return 'Children';
  return relation.name;
}

/** Returns the names of target classes, or 'Many' if there are more than three. */
export const targetLabel = (classes: readonly Pick<Class, 'name'>[]): string =>
  classes.length > MANY ? 'Many' : classes.map((each) => each.name).join(', ');

/** Lists the relations offered for entities of a class: without hidden ones, pinned ones first in their order, then by label. */
export function targetOptions(schema: Schema, classId: number, pinned = defaultPinned): TargetOption[] {
  const options = [...visibleTargets(schema, classId)].flatMap(([relationId, classIds]) => {
    const relation = schema.relations.get(relationId);
    const targetClasses = [...classIds].flatMap((id) => schema.classes.get(id) ?? []).filter((each) => !each.isHidden);
    if (!relation || relation.isHidden || targetClasses.length === 0) return [];
    const sorted = targetClasses.toSorted((a, b) => compare(a.name, b.name));
    return {
      relation,
      label: relationLabel(relation),
      targetClasses: sorted,
      targetLabel: targetLabel(sorted),
      isPinned: placeOf(relation, pinned) < pinned.length,
    };
  });
  const place = ({ relation }: TargetOption) => placeOf(relation, pinned);
  return options.toSorted((a, b) => place(a) - place(b) || compare(a.label, b.label));
}

/** Returns a relation's position among the pinned ones, compared by name in any case; after all of them if it is not pinned. */
function placeOf({ name }: Relation, pinned: readonly string[]): number {
  const at = pinned.findIndex((each) => each.trim().toLowerCase() === name.toLowerCase());
  return at === -1 ? pinned.length : at;
}

function visibleTargets(schema: Schema, classId: number): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const id of schema.lineage.get(classId) ?? [])
    for (const row of schema.classes.get(id)!.localTargetRelations) {
      if (row.isHidden) continue;
      const targets = found.get(row.targetRelationId) ?? new Set();
      found.set(row.targetRelationId, targets.add(row.targetClassId));
    }
  return found;
}

/** Lists the labels offered for entities of a class: its own and its ancestors', without hidden ones, by name. */
export function offeredLabels(schema: Schema, classId: number): Label[] {
  const line = schema.lineage.get(classId) ?? [];
  return [...schema.labels.values()]
    .filter((label) => !label.isHidden && label.classIds.some((id) => line.includes(id)))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** Tells whether an entity of a class may carry a label: one for its class or an ancestor of it, or one for no particular class. */
export const mayCarry = (schema: Schema, classId: number, labelId: number): boolean => {
  const label = schema.labels.get(labelId);
  const line = schema.lineage.get(classId) ?? [];
  return !label || label.classIds.length === 0 || label.classIds.some((id) => line.includes(id));
};

/** Lists the properties of a relation's links, in order. */
export const relationProperties = (schema: Schema, relation: Relation) =>
  relation.propertyIds.flatMap((id) => schema.properties.get(id) ?? []).toSorted(compareProperties);

/** Returns a class's name, or a stand-in. */
export const className = (schema: Schema, id: number): string => schema.classes.get(id)?.name ?? 'Unknown Class';
export const propertyName = (schema: Schema, id: number): string =>
  schema.properties.get(id)?.name ?? 'Unknown Property';
export const relationName = (schema: Schema, id: number): string =>
  schema.relations.get(id)?.name ?? 'Unknown Relation';
export const labelName = (schema: Schema, id: number): string => schema.labels.get(id)?.name ?? 'Unknown Label';

/** Returns the relations to the children and to the parents; undefined in a schema without them. */
export function decomposition(schema: Schema): { children: Relation; parents: Relation } | undefined {
  const relations = [...schema.relations.values()];
  const children = relations.find((relation) => relation.globalId === DECOMPOSED_BY);
  const parents = relations.find((relation) => relation.globalId === DECOMPOSES);
  return children && parents && { children, parents };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
