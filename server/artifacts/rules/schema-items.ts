import type { Entity } from '../../model/entities/entity.ts';
import type { Class, Label, Property, Relation, Schema } from '../../model/schema/schema.ts';
import { defaultSchema } from '../../model/schema/seed/index.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType } from '../artifact-type.ts';
import { artifactTypes } from '../types/index.ts';

/** Finds an item of the default schema in a project's schema by its global id, so that it may be renamed. */
function seeded<T extends { globalId: string }>(
  kind: 'classes' | 'labels' | 'relations',
  items: ReadonlyMap<number, T>,
  name: string,
): T | undefined {
  const globalId = defaultSchema[kind].find((each) => each.name === name)?.globalId;
  return [...items.values()].find((each) => each.globalId === globalId);
}

export const classNamed = (schema: Schema, name: string): Class | undefined => seeded('classes', schema.classes, name);
export const labelNamed = (schema: Schema, name: string): Label | undefined => seeded('labels', schema.labels, name);
export const relationNamed = (schema: Schema, name: string): Relation | undefined =>
  seeded('relations', schema.relations, name);

/** Lists a class of the default schema and all its subclasses. */
export const classFamily = (schema: Schema, name: string): number[] => [
  ...(schema.family.get(classNamed(schema, name)?.id ?? 0) ?? []),
];

/** Returns the property of a class with a name. */
export const propertyNamed = (schema: Schema, classId: number, name: string): Property | undefined =>
  schema.propertiesOf.get(classId)?.find((each) => each.name === name);

/** Lists the labels that mark artifacts of a kind. */
export const labelsOf = (schema: Schema, type: ArtifactType): Label[] =>
  [...schema.labels.values()].filter((label) => type.isLabel(label));

/** Returns the kind of artifact that an entity is; the first in the catalogue if its labels name several. */
export function typeOfEntity(schema: Schema, { classId, labelIds }: Pick<Entity, 'classId' | 'labelIds'>) {
  if (!classFamily(schema, 'Artifact').includes(classId)) return undefined;
  const labels = labelIds.flatMap((id) => schema.labels.get(id) ?? []);
  return artifactTypes.find((type) => labels.some((label) => type.isLabel(label)));
}

/** Returns the stored relations by which an artifact holds its content: for the first step, and for every further one. */
export function contentRelations(schema: Schema, type: ArtifactType): { first: number; below: number | null } {
  const first = relationNamed(schema, type.relation);
  const below = relationNamed(schema, 'decomposed by');
  if (!first || !below)
    throw invalid(
      `The schema no longer has the relation '${type.relation}', which ${type.plural.toLowerCase()} need. Restore it in the schema first.`,
    );
  return { first: first.id, below: type.isDeep ? below.id : null };
}
