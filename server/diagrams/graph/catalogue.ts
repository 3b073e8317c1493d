import { pictures, type PictureName } from '#shared/drawing/pictures/index.ts';

import { ClassType, LabelType, RelationType, inSchema } from '../../model/schema/graph/types.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { diagramGroups, type DiagramType, type Tool } from '../diagram-type.ts';
import { namedItems } from '../rules/content/named-items.ts';
import { lineKinds, marks, shapeKinds } from '../shape-kinds.ts';

export const ShapeKindRef = builder.enumType('DiagramShapeKind', {
  description: 'What a shape of a diagram is, and so how it is drawn.',
  values: enumValues(shapeKinds),
});
export const LineKindRef = builder.enumType('DiagramLineKind', {
  description: 'What a line of a diagram is, and so how it is drawn.',
  values: enumValues(lineKinds),
});
export const MarkRef = builder.enumType('DiagramMark', {
  description: 'What is particular about a shape or line.',
  values: enumValues(marks),
});
export const GroupRef = builder.enumType('DiagramGroup', {
  description: 'Where a type of diagram comes from.',
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
  description: 'What the palette of a type offers to draw, and what that writes to the model.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names it within its type.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
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
    name: t.string({ description: 'What people call it.', resolve: ({ type }) => type.name }),
    storedKey: t.string({
      description: 'What it is called in files and change records.',
      resolve: ({ type }) => type.storedKey,
    }),
    index: t.int({ description: 'Its number, which gives the order of lists.', resolve: ({ type }) => type.index }),
    aliases: t.stringList({
      description: 'Other names by which it is found.',
      resolve: ({ type }) => [...type.aliases],
    }),
    group: t.field({ type: GroupRef, description: 'Where it comes from.', resolve: ({ type }) => type.group }),
    purpose: t.string({ description: 'What it is for, in one sentence.', resolve: ({ type }) => type.purpose }),
    picture: t.field({ type: PictureRef, description: 'How it is drawn.', resolve: ({ type }) => type.picture }),
    isAuthored: t.boolean({
      description:
        'Whether people put its shapes where they want them; else they are laid out, and only moved by people.',
      resolve: ({ type }) => type.isAuthored,
    }),
    levels: t.int({
      nullable: true,
      description: 'How many levels it shows if no one says; null where it has none to choose.',
      resolve: ({ type }) => type.levels?.usual ?? null,
    }),
    mostLevels: t.int({
      nullable: true,
      description: 'How many levels it shows at most.',
      resolve: ({ type }) => type.levels?.most ?? null,
    }),
    rootClasses: t.field({
      type: [ClassType],
      description: 'The classes of which its root may be, with those below them; none: any.',
      resolve: ({ type, schema }) =>
        type.rootClasses.flatMap((name) => {
          const found = namedItems(schema).class(name);
          return found ? [inSchema(schema, found)] : [];
        }),
    }),
    tools: t.field({
      type: [ToolRef],
      description: 'What its palette offers.',
      resolve: ({ type, schema }) => type.tools.map((tool) => ({ ...tool, schema })),
    }),
  }),
});
