import type { PropertyType, SaveSchemaInput } from '#graph/useSchemaSaveMutation.graphql';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import type { Resolution } from '../impact/useSchemaTrial.ts';
import type { ItemDraft } from './ItemForm.tsx';
import { lineageOf, type ClassItem, type SchemaOnPage } from './schema-on-page.ts';
import { textToHtml, textOf } from './texts.ts';
import type { SavedItems } from './useSchemaSave.ts';

export interface PropertyDraft {
  /** The id of a stored property in the graph; a new one begins with 'new:'. */
  id: string;
  name: string;
  type: PropertyType;
  choices: readonly string[];
  /** Former choices that stay where entities have them. */
  retired: readonly string[];
  colours: readonly { readonly choice: string; readonly colour: ClassItem['colour'] }[];
  /** New names of stored choices, by their stored names. */
  renames: Readonly<Record<string, string>>;
  defaultValue: unknown;
  isHidden: boolean;
  order: number;
}
export interface TargetDraft {
  relationId: number;
  classId: number;
  isHidden: boolean;
}
export interface ClassDraft extends ItemDraft {
  colour: ClassItem['colour'];
  icon: string;
  parentId: number | null;
  isAbstract: boolean;
  isHidden: boolean;
  properties: readonly PropertyDraft[];
  targets: readonly TargetDraft[];
}

const nothing: ClassDraft = {
  name: '',
  description: '',
  colour: 'BLUE',
  icon: 'cube',
  parentId: null,
  isAbstract: false,
  isHidden: false,
  properties: [],
  targets: [],
};

const inOrder = <T extends { readonly order: number; readonly name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name));

const propertiesOf = ({ properties }: SchemaOnPage, of: number): PropertyDraft[] =>
  inOrder(properties.filter(({ classId }) => classId === of)).map(
    ({ id, name, type, choices, retired, colours, defaultValue, isHidden, order }) => ({
      id,
      name,
      type,
      choices,
      retired,
      colours: colours.map(({ choice, colour }) => ({ choice, colour })),
      renames: {},
      defaultValue: defaultValue ?? null,
      isHidden,
      order,
    }),
  );

/** Returns the draft of a class for its form. */
export const classDraft = (schema: SchemaOnPage, of: ClassItem | undefined): ClassDraft =>
  of === undefined
    ? nothing
    : {
        name: of.name,
        description: textOf(of.description),
        colour: of.colour,
        icon: of.icon,
        parentId: of.parentId ?? null,
        isAbstract: of.isAbstract,
        isHidden: of.isHidden,
        properties: propertiesOf(schema, of.classId),
        targets: of.localTargetRelations.map(({ targetRelationId, targetClassId, isHidden }) => ({
          relationId: targetRelationId,
          classId: targetClassId,
          isHidden,
        })),
      };

/** Returns the inherited properties of a class, each with the class that it comes from. */
export const inheritedProperties = (schema: SchemaOnPage, parentId: number | null) =>
  lineageOf(schema.classes, parentId).flatMap((from) =>
    propertiesOf(schema, from.classId).map((property) => ({ property, from })),
  );

/** Tells whether features depend on a property, and whether it belongs to this schema, which may delete it. */
export function propertyFlags(schema: SchemaOnPage, id: string, projectId: number) {
  const stored = schema.properties.find((each) => each.id === id);
  return {
    isLocked: stored?.isLocked ?? false,
    isOwn: stored === undefined || stored.projectId === projectId,
    stored: stored?.choices ?? [],
  };
}

const isNew = (id: string) => id.startsWith('new:');
const OF_NEW = 'new:class';

/** Builds the save of a class with its added and changed properties. */
export function classInput(
  schema: SchemaOnPage,
  of: ClassItem | undefined,
  draft: ClassDraft,
): Pick<SaveSchemaInput, 'classes' | 'properties' | 'deletes'> {
  const { description, parentId, properties, targets, ...own } = draft;
  const classId = of?.id ?? OF_NEW;
  const nodeOf = (id: number) => schema.classes.find((each) => each.classId === id)?.id;
  const stored = of ? propertiesOf(schema, of.classId) : [];
  const changed = properties.filter(
    (each) => !stored.some((before) => JSON.stringify(before) === JSON.stringify(each)),
  );
  const gone = stored.filter(({ id }) => !properties.some((each) => each.id === id));
  const targetRelations = targets.flatMap(({ relationId, classId: target, isHidden }) => {
    const relation = schema.relations.find((each) => each.relationId === relationId)?.id;
    const targetClassId = nodeOf(target);
    return relation && targetClassId ? [{ targetRelationId: relation, targetClassId, isHidden }] : [];
  });
  return {
    classes: [
      {
        classId,
        ...own,
        ...(of === undefined || textOf(of.description) !== description ? { description: textToHtml(description) } : {}),
        parentId: parentId === null ? null : (nodeOf(parentId) ?? null),
        targetRelations,
      },
    ],
    properties: changed.map(({ id, renames: _, choices, retired, colours, ...property }) => ({
      ...property,
      // A type without choices drops the ones that the property had.
      ...(typeOnPage(property.type).hasChoices && { choices }),
      ...(typeOnPage(property.type).hasChoices && retired.length > 0 && { retired }),
      ...(typeOnPage(property.type).hasChoices && colours.length > 0 && { colours }),
      propertyId: isNew(id) ? null : id,
      classId,
    })),
    ...(gone.length > 0 && { deletes: gone.map(({ id }) => id) }),
  };
}

/** Returns the resolutions that rename values together with their choices. */
export const renamesOf = (schema: SchemaOnPage, { properties }: ClassDraft): Resolution[] =>
  properties.flatMap(({ id, renames }) => {
    const stored = schema.properties.find((each) => each.id === id);
    if (!stored) return [];
    return Object.entries(renames).map(([from, toWord]) => ({
      key: `choice:${stored.propertyId}:${from}`,
      action: 'MAP' as const,
      toWord: toWord.trim(),
    }));
  });

/** Properties that were changed again while they were saved: what was new has its node by then, and a choice that was renamed its new word. */
export const afterSave = (
  later: readonly PropertyDraft[],
  sent: readonly PropertyDraft[],
  saved: SavedItems['properties'],
  classId: number | undefined,
): readonly PropertyDraft[] =>
  later.map((each) => {
    const before = sent.find(({ id }) => id === each.id);
    if (!before) return each;
    const made = saved.find((one) => one.classId === classId && one.name === before.name.trim());
    const renames = Object.entries(each.renames).map(
      ([from, to]) => [before.renames[from]?.trim() ?? from, to] as const,
    );
    return {
      ...each,
      id: isNew(each.id) ? (made?.id ?? each.id) : each.id,
      renames: Object.fromEntries(renames.filter(([from, to]) => from !== to)),
    };
  });

/** A property as it is added: behind all others. */
export const newProperty = (properties: readonly PropertyDraft[]): PropertyDraft => ({
  id: `new:${crypto.randomUUID()}`,
  name: '',
  type: 'TEXT',
  choices: [],
  retired: [],
  colours: [],
  renames: {},
  defaultValue: null,
  isHidden: false,
  order: Math.max(0, ...properties.map(({ order }) => order)) + 1,
});

/** Tells whether each property may have its default value. */
export const areDefaultsLawful = ({ properties }: ClassDraft): boolean =>
  properties.every(
    ({ type, defaultValue }) =>
      typeof defaultValue !== 'string' || typeOnPage(type).problemOf?.(defaultValue) === undefined,
  );
