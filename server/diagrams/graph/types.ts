import type { StoredPlace } from '#shared/drawing/content.ts';

import { UserRef } from '../../identity/users/graph/user.ts';
import { readUsers } from '../../identity/users/queries/users.ts';
import { EntityRef } from '../../model/entities/graph/types.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idsOf } from '../../platform/graph/ids.ts';
import { pastName } from '../../platform/graph/nodes.ts';
import { totalCount } from '../../platform/graph/pages.ts';
import { type SeenDiagram } from '../diagram.ts';
import { readDiagramContent } from '../queries/content.ts';
import { readDiagramPlaces, readDiagramNodes } from '../queries/diagrams.ts';
import { readDrawing } from '../queries/drawing.ts';
import { diagramName } from '../rules/diagram-name.ts';
import { DiagramTypeRef } from './catalogue.ts';
import { DiagramContentRef } from './content.ts';

const PlaceRef = builder.objectRef<StoredPlace & { key: string }>('DiagramPlace').implement({
  description:
    'The position and look of a shape or line on a diagram. Null values follow from the layout of the diagram type. ' +
    'A shape on the border of another, such as a port, counts x and y from the corner of that one to its own middle.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description: 'The key of the shape or line; one of its own for what is drawn freely.',
    }),
    x: t.float({ nullable: true, description: 'The distance from the left.', resolve: ({ x }) => x ?? null }),
    y: t.float({ nullable: true, description: 'The distance from the top.', resolve: ({ y }) => y ?? null }),
    width: t.float({ nullable: true, description: 'Its width.', resolve: ({ width }) => width ?? null }),
    height: t.float({ nullable: true, description: 'Its height.', resolve: ({ height }) => height ?? null }),
    colour: t.string({
      nullable: true,
      description: "Its colour, like '#3366cc' or 'blue'.",
      resolve: ({ colour }) => colour ?? null,
    }),
    isCollapsed: t.boolean({
      description: 'True when its content and everything below it is not shown.',
      resolve: ({ isCollapsed }) => isCollapsed ?? false,
    }),
    isHidden: t.boolean({ description: 'True when it is not shown.', resolve: ({ isHidden }) => isHidden ?? false }),
    waypoints: t.field({
      type: t.listRef(t.listRef('Float')),
      description: 'The points where a line bends: pairs of x and y.',
      resolve: ({ waypoints }) => waypoints ?? [],
    }),
    order: t.float({
      nullable: true,
      description: 'Its place among others, where that is chosen.',
      resolve: ({ order }) => order ?? null,
    }),
    free: t.field({
      type: 'JSON',
      nullable: true,
      description: 'A free drawing that is no part of the model: a note, a free shape, a picture.',
      resolve: ({ free }) => free ?? null,
    }),
    colourBy: t.string({
      nullable: true,
      description:
        "The attribute that colours the shapes of the diagram, under the key 'diagram', e.g. 'class', 'label', 'is:Status' or 'heat:Size'.",
      resolve: ({ colourBy }) => colourBy ?? null,
    }),
    filter: t.string({
      nullable: true,
      description: "The search that finds what is shown of the diagram, under the key 'diagram'.",
      resolve: ({ filter }) => filter ?? null,
    }),
    levels: t.int({
      nullable: true,
      description: "The number of levels of the diagram that are shown, under the key 'diagram'.",
      resolve: ({ levels }) => levels ?? null,
    }),
    relations: t.stringList({
      nullable: true,
      description: "Along which relations the diagram leads, by their names, under the key 'diagram'; null for all.",
      resolve: ({ relations }) => relations ?? null,
    }),
  }),
});

const contentArgs = builder.args((t) => ({
  levels: t.int({
    description:
      'The number of levels. Default: the number saved with the diagram, otherwise the usual number of its type.',
  }),
  relations: t.field({
    ...idsOf('Relation'),
    description:
      'Follows only these relations, by their ids. Left out, those kept with the diagram; an empty list follows all. Only some types of diagram can choose.',
  }),
  query: t.string({
    description:
      'Shows only entities that this search finds, with those above them. Left out, the search kept with the diagram; empty, everything.',
  }),
}));

export const DiagramRef = builder.objectRef<SeenDiagram>('Diagram');
builder.node(DiagramRef, {
  description:
    'A diagram of one entity in one diagram type. It can be viewed without being saved; saving stores its name and the positions of its shapes.',
  id: {
    resolve: ({ type, root: { entity, key } }) =>
      pastName(`${entity.organizationId}:${entity.id}:${type.index}`, key.asOf),
  },
  loadOne: (id, ctx) => batch(ctx, readDiagramNodes, id),
  fields: (t) => ({
    type: t.field({
      type: DiagramTypeRef,
      description: 'Its type.',
      resolve: ({ type, root: { schema } }) => ({ type, schema }),
    }),
    root: t.field({
      type: EntityRef,
      description: 'The entity that is the root of the diagram.',
      resolve: ({ root }) => root,
    }),
    name: t.string({
      description: 'Its name in the list of diagrams; by default the name of its root entity.',
      resolve: diagramName,
    }),
    isStored: t.boolean({
      description: 'True when it is kept, and so stands on the list of diagrams.',
      resolve: ({ stored }) => stored !== null,
    }),
    modified: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time when it was last arranged or renamed; null if it is not saved.',
      resolve: ({ stored }) => stored?.modified ?? null,
    }),
    modifiedBy: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who did it; null if the user was deleted or the diagram is not saved.',
      resolve: ({ stored }, _args, ctx) => (stored ? batch(ctx, readUsers, stored.modifiedBy) : null),
    }),
    layout: t.field({
      type: [PlaceRef],
      description: 'The places that people have given to its shapes and lines, by key. What has none is laid out.',
      resolve: async (diagram, _args, ctx) =>
        [...(await readDiagramPlaces(diagram, ctx))].map(([key, place]) => ({ key, ...place })),
    }),
    content: t.field({
      type: DiagramContentRef,
      description: 'The shapes and lines on it.',
      args: contentArgs,
      complexity: { field: 50 },
      resolve: (diagram, { levels, relations, query }, ctx) =>
        readDiagramContent(ctx, diagram, { levels, query, relationIds: relations ?? null }),
    }),
    drawing: t.field({
      type: 'JSON',
      description:
        'Content and layout in few letters, for pages that draw thousands of shapes: lists of `classes` (name, colour, icon), `entities` (id, entityId, name, number, place of the class, description), `shapes` (key, kind, place of the parent, level, order, place of the entity, text, marks, figures, compartments with their rows: text, place of the entity), `lines` (key, kind, places of both ends, place of the entity, label, marks, figures) and `places` (key, place), with `total`, `warnings`, and the `revision` up to which all that was committed is drawn.',
      args: contentArgs,
      complexity: { field: 50 },
      resolve: (diagram, { levels, relations, query }, ctx) =>
        readDrawing(ctx, diagram, { levels, query, relationIds: relations ?? null }),
    }),
  }),
});

export const DiagramConnection = builder.connectionObject(
  { type: DiagramRef, name: 'DiagramConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'DiagramEdge' },
);
