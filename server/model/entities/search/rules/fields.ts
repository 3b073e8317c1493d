import type { QuerySpan, QueryField } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import type { Property, Relation, Schema } from '../../../schema/schema.ts';
import type { Direction, PropertyRef, ScoreGroup } from './condition.ts';
import type { Clock } from './dates.ts';
import { invalidQuery, nearestName } from './mistakes.ts';
import { sameName } from './normal-text.ts';

/** The user who searches: `me` in a query, and the teams that `assignee:me` includes. */
export interface Searcher {
  username: string;
  teams: readonly string[];
}

/** The schema in which the names of a query are looked up, and the warnings collected. */
export interface Binding {
  schema: Schema;
  viewer: Searcher;
  clock: Clock;
  warnings: Set<string>;
  /** Names that no label has; they are only logged. */
  unknownLabels: Set<string>;
  /** True once a query mentions hidden or archived entities, which other queries do not find. */
  shows: { hidden: boolean; archived: boolean };
}

/** Lists the properties of entities with a name, without properties of links. */
export const propertiesNamed = (schema: Schema, name: string): Property[] =>
  [...schema.properties.values()].filter((each) => each.classId !== null && sameName(each.name, name));

export const relationsByName = (schema: Schema, name: string): Relation[] =>
  [...schema.relations.values()].filter((each) => sameName(each.name, name));

/** Returns a property with the default and the classes that searching it needs. */
export function propertyRef(schema: Schema, property: Property): PropertyRef {
  return {
    id: property.id,
    type: property.type,
    choices: property.typeParameters.choices ?? [],
    ownDefault: property.defaultValue ?? property.typeParameters.defaultValue ?? null,
    classIds: [...(schema.family.get(property.classId ?? 0) ?? [])],
  };
}

/** Returns the stored direction of edges that lead away from an entity by a relation. */
export function directionOf({ id, inverseId, isCanonical }: Relation): Direction {
  if (id === inverseId) return { relationId: id, end: 'either' };
  return isCanonical ? { relationId: id, end: 'source' } : { relationId: inverseId, end: 'target' };
}

/** Groups the classes with a score property by the visible quality properties that make up their score. */
export function scoreGroups(schema: Schema, scoreIds: readonly number[]): ScoreGroup[] {
  const scored = [...schema.propertiesOf].filter(([, own]) => own.some(({ id }) => scoreIds.includes(id)));
  const groups = Map.groupBy(scored, ([, own]) =>
    own.flatMap(({ id, type, isHidden }) => (propertyType(type).isQuality && !isHidden ? id : [])).join(),
  );
  return [...groups].map(([ids, classes]) => ({
    classIds: classes.map(([id]) => id),
    propertyIds: ids === '' ? [] : ids.split(',').map(Number),
  }));
}

/** Refuses a name that is neither built in nor in the schema. */
export function unknownField(
  schema: Schema,
  field: QueryField | (QuerySpan & { text: string }),
  builtin: Iterable<string>,
) {
  const names = [
    ...builtin,
    ...[...schema.properties.values()].filter((each) => each.classId !== null).map((each) => each.name),
    ...[...schema.relations.values()].map((each) => each.name),
  ];
  return invalidQuery(`Unknown field '${field.text}' at {n}.`, field, nearestName(field.text, names));
}
