import { pictures, type PictureName } from '#shared/drawing/pictures/index.ts';

import { ClassType, LabelType, RelationType, inSchema } from '../../model/schema/graph/types.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { diagramGroups, type DiagramType, type Tool } from '../diagram-type.ts';
import { namedItems } from '../rules/content/named-items.ts';
import { lineKinds, marks, shapeKinds } from '../shape-kinds.ts';

export const ShapeKindRef = builder.enumType('DiagramShapeKind', {
  description: 'The kinds of shapes of a diagram, which decide how they are drawn.',
  values: enumValues(shapeKinds),
});
export const LineKindRef = builder.enumType('DiagramLineKind', {
  description: 'The kinds of lines of a diagram, which decide how they are drawn.',
  values: enumValues(lineKinds),
});
export const MarkRef = builder.enumType('DiagramMark', {
  description: 'The marks that a shape or line can carry.',
  values: enumValues(marks),
});
export const GroupRef = builder.enumType('DiagramGroup', {
  description: 'The origins of types of diagrams.',
  values: enumValues(diagramGroups),
});
const PictureRef = builder.enumType('DiagramPicture', {
  description: 'A way of drawing; several types share one.',
  values: Object.fromEntries(
    Object.entries(pictures).map(([name, { description }]) => [name, { value: name, description }]),
  ) as Record<PictureName, { value: PictureName; description: string }>,
});

/** A type as it is in the schema of a project. */
export interface DiagramTypeInSchema {
  type: DiagramType;
  schema: Schema;
}

const ToolRef = builder.objectRef<Tool & { schema: Schema }>('DiagramTool').implement({
  description: 'A tool of the palette of a type of diagram, and what it writes to the model.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names it within its type.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    shape: t.field({
      type: ShapeKindRef,
      nullable: true,
      description: 'The shape that it draws; null for a line.',
      resolve: ({ shape }) => shape ?? null,
    }),
    line: t.field({
      type: LineKindRef,
      nullable: true,
      description: 'The line that it draws; null for a shape.',
      resolve: ({ line }) => line ?? null,
    }),
    class: t.field({
      type: ClassType,
      nullable: true,
      description:
        'The class of the entity that it makes; null where it makes none, or one of the class it is dropped on.',
      resolve: ({ className, schema }) => {
        const found = className === undefined ? undefined : namedItems(schema).class(className);
        return found ? inSchema(schema, found) : null;
      },
    }),
    labels: t.field({
      type: [LabelType],
      description: 'The labels of the entity that it makes.',
      resolve: ({ labels = [], schema }) =>
        labels.flatMap((name) => {
          const found = namedItems(schema).label(name);
          return found ? [inSchema(schema, found)] : [];
        }),
    }),
    relation: t.field({
      type: RelationType,
      nullable: true,
      description:
        'The relation that it writes: for a shape from what it is dropped on, else the root; for a line from its beginning to its end.',
      resolve: ({ relation, schema }) => {
        const found = relation === undefined ? undefined : namedItems(schema).relation(relation);
        return found ? inSchema(schema, found) : null;
      },
    }),
  }),
});

export const DiagramTypeRef = builder.objectRef<DiagramTypeInSchema>('DiagramType').implement({
  description: 'One of the types of diagram that there are.',
  fields: (t) => ({
    slug: t.string({ description: 'Its name in URLs.', resolve: ({ type }) => type.slug }),
    name: t.string({ description: 'The name that people read.', resolve: ({ type }) => type.name }),
    storedKey: t.string({
      description: 'The name by which files and change records call it.',
      resolve: ({ type }) => type.storedKey,
    }),
    index: t.int({ description: 'Its number, which gives the order of lists.', resolve: ({ type }) => type.index }),
    aliases: t.stringList({
      description: 'Other names by which it is found.',
      resolve: ({ type }) => [...type.aliases],
    }),
    group: t.field({ type: GroupRef, description: 'The origin of the type.', resolve: ({ type }) => type.group }),
    purpose: t.string({ description: 'Its purpose, in one sentence.', resolve: ({ type }) => type.purpose }),
    picture: t.field({
      type: PictureRef,
      description: 'The way in which it is drawn.',
      resolve: ({ type }) => type.picture,
    }),
    isAuthored: t.boolean({
      description:
        'True when people put its shapes where they want them; otherwise they are laid out, and people can only move them.',
      resolve: ({ type }) => type.isAuthored,
    }),
    levels: t.int({
      nullable: true,
      description: 'The number of levels that it shows if no one says; null where it has none to choose.',
      resolve: ({ type }) => type.levels?.usual ?? null,
    }),
    mostLevels: t.int({
      nullable: true,
      description: 'The number of levels that it shows at most.',
      resolve: ({ type }) => type.levels?.most ?? null,
    }),
    rootClasses: t.field({
      type: [ClassType],
      description: 'The classes of which its root may be, with those below them. Empty if any class may be.',
      resolve: ({ type, schema }) =>
        type.rootClasses.flatMap((name) => {
          const found = namedItems(schema).class(name);
          return found ? [inSchema(schema, found)] : [];
        }),
    }),
    tools: t.field({
      type: [ToolRef],
      description: 'The tools of its palette.',
      resolve: ({ type, schema }) => type.tools.map((tool) => ({ ...tool, schema })),
    }),
  }),
});
