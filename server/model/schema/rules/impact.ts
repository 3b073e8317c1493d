import type { Property, Relation, Schema } from '../schema.ts';
import { mayCarry } from './display-names.ts';
import { permitsLink } from './links.ts';
import { isSame } from './merge.ts';

/**
 * The effects of a schema change on existing contents. CLASS, PROPERTY, RELATION and LABEL: the item is removed, or a class may no longer
 * have entities of its own. TYPE: the property of values changes its type. TEXT: one of these values cannot be converted. CHOICE: a choice
 * is removed. FOREIGN: the class of entities loses a property. LINKS: links are no longer permitted. OFFERED: a label is no longer offered
 * for entities that have it. SAID: links lose a property. DEFAULT: values that are not stored read differently.
 */
export const impactKinds = [
  'CLASS',
  'PROPERTY',
  'RELATION',
  'LABEL',
  'TYPE',
  'TEXT',
  'CHOICE',
  'FOREIGN',
  'LINKS',
  'OFFERED',
  'SAID',
  'DEFAULT',
] as const;
export type ImpactKind = (typeof impactKinds)[number];

/** The ways to settle an effect: replace the item, keep it, convert its values, or delete them. */
export const settlements = ['MAP', 'KEEP', 'CONVERT', 'DELETE'] as const;
export type Settlement = (typeof settlements)[number];

/** The decision on one effect; `key` is that of the effect. */
export interface Resolution {
  key: string;
  action: Settlement;
  /** The class, property, relation or label that replaces it, for MAP. */
  toId?: number | undefined;
  /** The word that replaces a choice or a text, for MAP. */
  toWord?: string | undefined;
}

/** A query for the contents that a change affects. */
export interface Question {
  key: string;
  kind: ImpactKind;
  id: number;
  /** The entities of these classes alone; of any, where it is left out. */
  classes?: readonly number[];
  /** True to search links rather than entities. */
  ofLinks?: boolean;
  /** The relation whose links are meant. */
  relationId?: number;
  word?: string;
}

/** The possible decisions for each kind of effect, and whether one is required before saving. */
export const offers: Record<ImpactKind, { actions: readonly Settlement[]; isNeeded: boolean }> = {
  CLASS: { actions: ['MAP', 'DELETE'], isNeeded: true },
  PROPERTY: { actions: ['MAP', 'DELETE'], isNeeded: true },
  RELATION: { actions: ['MAP', 'DELETE'], isNeeded: true },
  LABEL: { actions: ['MAP', 'DELETE'], isNeeded: true },
  TYPE: { actions: ['CONVERT', 'DELETE'], isNeeded: true },
  TEXT: { actions: ['MAP', 'DELETE'], isNeeded: true },
  CHOICE: { actions: ['MAP', 'KEEP', 'DELETE'], isNeeded: true },
  FOREIGN: { actions: ['MAP', 'DELETE'], isNeeded: true },
  LINKS: { actions: ['MAP', 'KEEP', 'DELETE'], isNeeded: true },
  OFFERED: { actions: ['KEEP', 'DELETE'], isNeeded: false },
  SAID: { actions: ['DELETE'], isNeeded: true },
  DEFAULT: { actions: [], isNeeded: false },
};

export const keyOf = {
  class: (id: number) => `class:${id}`,
  property: (id: number) => `property:${id}`,
  relation: (id: number) => `relation:${id}`,
  label: (id: number) => `label:${id}`,
  type: (id: number) => `type:${id}`,
  text: (id: number, text: string) => `text:${id}:${text}`,
  choice: (id: number, choice: string) => `choice:${id}:${choice}`,
  foreign: (id: number) => `foreign:${id}`,
  links: (id: number) => `links:${id}`,
  offered: (id: number) => `offered:${id}`,
  said: (relationId: number, id: number) => `said:${relationId}:${id}`,
  default: (id: number) => `default:${id}`,
};

/** Returns the future class of a class's entities; undefined if they are deleted, or it is not decided. */
export function classAfter(after: Schema, chosen: ReadonlyMap<string, Resolution>, id: number): number | undefined {
  const now = after.classes.get(id);
  if (now && !now.isAbstract) return id;
  return chosen.get(keyOf.class(id))?.toId;
}

/** Lists the queries for affected entities and links in projects that see the schema as `before` and will see it as `after`. */
export function questionsOf(before: Schema, after: Schema, chosen: ReadonlyMap<string, Resolution>): Question[] {
  const questions: Question[] = [];
  const ask = (key: string, kind: ImpactKind, id: number, more: Omit<Question, 'key' | 'kind' | 'id'> = {}) =>
    void questions.push({ key, kind, id, ...more });
  const concrete = [...before.classes.values()].filter(({ isAbstract }) => !isAbstract).map(({ id }) => id);
  for (const id of concrete)
    if (!after.classes.has(id) || after.classes.get(id)!.isAbstract) ask(keyOf.class(id), 'CLASS', id);
  const kept = concrete.flatMap((id) => {
    const now = classAfter(after, chosen, id);
    return now === undefined ? [] : [[id, now] as const];
  });
  for (const property of before.properties.values()) {
    const { id, classId } = property;
    const now = after.properties.get(id);
    const ofLinks = classId === null;
    const holders = kept.filter(([was]) => has(before, was, id));
    if (!now) {
      ask(keyOf.property(id), 'PROPERTY', id, ofLinks ? { ofLinks } : { classes: holders.map(([was]) => was) });
      continue;
    }
    const lost = holders.filter(([, is]) => !has(after, is, id)).map(([was]) => was);
    if (lost.length > 0) ask(keyOf.foreign(id), 'FOREIGN', id, { classes: lost });
    if (now.type !== property.type) ask(keyOf.type(id), 'TYPE', id, { ofLinks });
    else for (const word of goneChoices(property, now)) ask(keyOf.choice(id, word), 'CHOICE', id, { word, ofLinks });
    if (!isSame(property.defaultValue, now.defaultValue) && now.type === property.type && holders.length > 0)
      ask(keyOf.default(id), 'DEFAULT', id, { classes: holders.map(([was]) => was) });
  }
  for (const relation of before.relations.values()) {
    if (!isStored(relation)) continue;
    const now = after.relations.get(relation.id);
    if (!now) ask(keyOf.relation(relation.id), 'RELATION', relation.id, { ofLinks: true, relationId: relation.id });
    for (const id of relation.propertyIds)
      if (now && after.properties.has(id) && !now.propertyIds.includes(id))
        ask(keyOf.said(relation.id, id), 'SAID', id, { ofLinks: true, relationId: relation.id });
  }
  for (const { id } of before.labels.values()) {
    if (!after.labels.has(id)) ask(keyOf.label(id), 'LABEL', id);
    const lost = kept.filter(([was, is]) => mayCarry(before, was, id) && !mayCarry(after, is, id));
    if (after.labels.has(id) && lost.length > 0)
      ask(keyOf.offered(id), 'OFFERED', id, { classes: lost.map(([was]) => was) });
  }
  return questions;
}

const has = (schema: Schema, classId: number, propertyId: number): boolean =>
  (schema.propertiesOf.get(classId) ?? []).some(({ id }) => id === propertyId);

const wordsOf = ({ typeParameters: { choices = [], retired = [] } }: Property) => [...choices, ...retired];

/** Lists the choices that a property has lost, even as retired ones. */
export function goneChoices(before: Property, after: Property): string[] {
  const left = new Set(wordsOf(after));
  return wordsOf(before).filter((word) => !left.has(word));
}

/** Tells whether links are stored under this direction of their pair. */
const isStored = ({ id, inverseId, isCanonical }: Relation): boolean => isCanonical || inverseId === id;

/** Lists the relations whose links may become invalid or be deleted, because a permission was removed. */
export function narrowedRelations(before: Schema, after: Schema): number[] {
  const stored = [...before.relations.values()].filter(isStored);
  const classes = [...before.classes.keys()];
  // A class that gets another parent may lose relations at either end.
  const isMoved = (id: number) =>
    !isSame(before.lineage.get(id), after.lineage.get(id)) ||
    after.classes.get(id)!.isAbstract !== before.classes.get(id)!.isAbstract;
  if (classes.some((id) => !after.classes.has(id) || isMoved(id))) return stored.map(({ id }) => id);
  const lost = classes.flatMap((id) =>
    [...before.targetsOf.get(id)!].flatMap(([relationId, targets]) =>
      targets.every((each) => after.targetsOf.get(id)!.get(relationId)?.includes(each)) ? [] : [relationId],
    ),
  );
  const narrowed = new Set(lost);
  return stored
    .filter(({ id, inverseId }) => narrowed.has(id) || narrowed.has(inverseId) || !after.relations.has(id))
    .map(({ id }) => id);
}

/** Links of one relation between entities of two classes. */
export interface LinkKind {
  sourceClassId: number;
  relationId: number;
  targetClassId: number;
}

/** Tells whether permitted links are no longer permitted although their relation remains. */
export function isUnlawfulNow(
  before: Schema,
  after: Schema,
  chosen: ReadonlyMap<string, Resolution>,
  { sourceClassId, relationId, targetClassId }: LinkKind,
): boolean {
  const [source, target] = [classAfter(after, chosen, sourceClassId), classAfter(after, chosen, targetClassId)];
  return (
    source !== undefined &&
    target !== undefined &&
    after.relations.has(relationId) &&
    permitsLink(before, sourceClassId, relationId, targetClassId) &&
    !permitsLink(after, source, relationId, target)
  );
}

/** Returns the resolutions by their effects' keys; a later one replaces an earlier one. */
export const chosenOf = (resolutions: readonly Resolution[]): Map<string, Resolution> =>
  new Map(resolutions.map((each) => [each.key, each]));

/** The maximum number of different values of one property converted at once. */
export const MOST_VALUES = 20_000;
