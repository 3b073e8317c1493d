import { EntityRef } from '../../model/entities/graph/types.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { RelationType, inSchema } from '../../model/schema/graph/types.ts';
import { builder } from '../../platform/graph/builder.ts';
import { pastName } from '../../platform/graph/nodes.ts';
import type { DiagramContent } from '../queries/content.ts';
import type { DiagramCompartment, DiagramLine, CompartmentRow, DiagramShape } from '../shape-kinds.ts';
import { LineKindRef, MarkRef, ShapeKindRef } from './catalogue.ts';

/** An element of a diagram, with the content read for all of it. */
type On<T> = T & { of: DiagramContent };

const entityOf = ({
  entityId,
  of: { model, diagram },
}: {
  entityId: number | null;
  of: DiagramContent;
}): SeenEntity | null => {
  const entity = entityId === null ? undefined : model.entity(entityId);
  return entity ? { ...diagram.root, entity } : null;
};

const RowRef = builder.objectRef<On<CompartmentRow>>('DiagramRow').implement({
  description: 'A line of a compartment.',
  fields: (t) => ({
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that the row is about; null for plain words.',
      resolve: entityOf,
    }),
    text: t.exposeString('text', { description: 'Its text.' }),
  }),
});
const CompartmentRef = builder.objectRef<On<DiagramCompartment>>('DiagramCompartment').implement({
  description: 'A part of a box, such as its values or operations.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The heading above it.' }),
    rows: t.field({
      type: [RowRef],
      description: 'Its lines, in order.',
      resolve: ({ rows, of }) => rows.map((row) => ({ ...row, of })),
    }),
  }),
});

export const DiagramShapeRef = builder.objectRef<On<DiagramShape>>('DiagramShape').implement({
  description: 'A shape of a diagram, without its place.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        "Names it on the diagram and for good: the global id of its entity; where that is drawn again, a path of global ids with '/' between them; for what is no entity a word of its own.",
    }),
    kind: t.expose('kind', { type: ShapeKindRef, description: 'The kind, which decides how it is drawn.' }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that it shows; null for shapes that show none.',
      resolve: entityOf,
    }),
    parentKey: t.exposeString('parentKey', {
      nullable: true,
      description: 'The shape in which it stands, or below which.',
    }),
    level: t.exposeInt('level', { description: 'Its depth; 0 for the root.' }),
    order: t.exposeInt('order', { description: 'Its place among those of the same parent.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Its text, where that is not the name of its entity.',
    }),
    compartments: t.field({
      type: [CompartmentRef],
      description: 'Its parts, from the top down.',
      resolve: ({ compartments, of }) => compartments.map((each) => ({ ...each, of })),
    }),
    marks: t.field({ type: [MarkRef], description: 'The marks that it carries.', resolve: ({ marks }) => marks }),
    figures: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Numbers and words that its picture needs: rows and columns, starts and ends, roll-ups.',
      resolve: ({ figures }) => figures,
    }),
  }),
});

const away = (line: On<DiagramLine>) => line.link && line.of.model.words.schema.relations.get(line.link.relationId);

export const DiagramLineRef = builder.objectRef<On<DiagramLine>>('DiagramLine').implement({
  description: 'A line between two shapes of a diagram.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names it on the diagram.' }),
    kind: t.expose('kind', { type: LineKindRef, description: 'The kind, which decides how it is drawn.' }),
    fromKey: t.exposeString('fromKey', { description: 'The shape at which it begins.' }),
    toKey: t.exposeString('toKey', { description: 'The shape at which it ends.' }),
    linkId: t.id({
      nullable: true,
      description: 'The link of the model that it shows, as seen from one of its ends; null where it shows none.',
      resolve: ({ link, of: { diagram } }) =>
        link &&
        Buffer.from(
          pastName(
            `Link:${diagram.root.entity.organizationId}:${link.fromId}:${link.relationId}:${link.targetId}`,
            diagram.root.key.asOf,
          ),
        ).toString('base64'),
    }),
    relation: t.field({
      type: RelationType,
      nullable: true,
      description: 'The relation of that link.',
      resolve: (line) => {
        const relation = away(line);
        return relation ? inSchema(line.of.model.words.schema, relation) : null;
      },
    }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that is itself the line: a conduit, a transition, an item that is passed on.',
      resolve: entityOf,
    }),
    label: t.exposeString('label', { nullable: true, description: 'The text on the line.' }),
    marks: t.field({ type: [MarkRef], description: 'The marks that it carries.', resolve: ({ marks }) => marks }),
    figures: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The other facts that its picture needs, such as multiplicities at its ends.',
      resolve: ({ figures }) => figures,
    }),
  }),
});

export const DiagramContentRef = builder.objectRef<DiagramContent>('DiagramContent').implement({
  description: 'The shapes and lines of a diagram, worked out from the model at each request.',
  fields: (t) => ({
    shapes: t.field({
      type: [DiagramShapeRef],
      description: 'Its shapes, each after the one in which it stands.',
      resolve: (of) => of.shapes.map((shape) => ({ ...shape, of })),
    }),
    lines: t.field({
      type: [DiagramLineRef],
      description: 'Its lines; both ends are among the shapes.',
      resolve: (of) => of.lines.map((line) => ({ ...line, of })),
    }),
    total: t.exposeInt('total', {
      description: 'The number of entities to show; more than are shown where there are too many.',
    }),
    warnings: t.exposeStringList('warnings', { description: 'Sentences that warn of what is wrong or missing.' }),
  }),
});
