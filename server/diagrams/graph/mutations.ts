import { EntityRef } from '../../model/entities/graph/types.ts';
import { readProject } from '../../model/projects/queries/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import { builder, type InputFields, type OutputFields } from '../../platform/graph/builder.ts';
import { idOf, type PlaceNamed } from '../../platform/graph/ids.ts';
import {
  arrangeDiagram,
  createDiagram,
  deleteDiagram,
  renameDiagram,
  type DiagramResult,
} from '../commands/diagrams.ts';
import { drawOnDiagram } from '../commands/draw.ts';
import { readDrawn } from '../queries/changed-entities.ts';
import { readDiagram } from '../queries/diagrams.ts';
import { GestureInput, PlaceInput } from './gesture-inputs.ts';
import { DiagramRef } from './types.ts';

/** The input fields that identify a diagram. */
const diagramInput = (t: InputFields) => ({
  projectId: t.field({ ...idOf('Project'), required: true }),
  slug: t.string({ required: true, description: 'The type of the diagram, by its name in URLs.' }),
  entityId: t.field({
    ...idOf('Entity'),
    required: true,
    description: 'The root of the diagram, by the id of its entity.',
  }),
});

const standsInput = (t: InputFields) =>
  t.field({
    type: [PlaceInput],
    description:
      'The places at which shapes are seen that nobody has put anywhere: they stay there from now on. One that somebody has put elsewhere in the meantime is left out.',
  });

/** A diagram as it is after a change. */
const diagramOf = async (ctx: Ctx, { organization, projectId, slug, entityId }: DiagramResult) =>
  readDiagram(ctx, (await readProject(ctx, organization, projectId)).key, slug, entityId);

/** Returns the diagram that an input identifies. */
const meant = ({ projectId, slug, entityId }: { projectId: PlaceNamed; slug: string; entityId: number }) => ({
  ...projectId,
  slug,
  entityId,
});

/** The fields of every payload. */
const diagramPayload = (t: OutputFields<DiagramResult>) => ({
  revision: t.int({
    nullable: true,
    description: 'The revision it became; null if nothing changed.',
    resolve: (done) => done.revision,
  }),
  diagram: t.field({
    type: DiagramRef,
    description: 'The diagram as it is now.',
    resolve: (done, _args, ctx) => diagramOf(ctx, done),
  }),
});

builder.relayMutationField(
  'arrangeDiagram',
  {
    inputFields: (t) => ({
      ...diagramInput(t),
      places: t.field({
        type: [PlaceInput],
        required: true,
        description:
          'The places that change; the others stay, so two people who move different shapes both win. Up to 40,000.',
      }),
      drop: t.stringList({ description: 'Keys of shapes and lines that are to be laid out again.' }),
      stands: standsInput(t),
    }),
  },
  {
    description:
      'Positions shapes and lines of a diagram, in one revision. This saves a diagram that was not saved before.',
    resolve: (_root, { input }, ctx) =>
      arrangeDiagram(ctx, meant(input), input.places, { drop: input.drop ?? [], stands: input.stands ?? [] }),
  },
  {
    outputFields: diagramPayload,
  },
);

builder.relayMutationField(
  'createDiagram',
  {
    inputFields: (t) => ({
      ...diagramInput(t),
      name: t.string({
        description: 'The name on the list of diagrams; left out, the name of its entity.',
      }),
    }),
  },
  {
    description: 'Keeps a diagram of an entity on the list of diagrams. One that is kept already stays as it is.',
    resolve: (_root, { input }, ctx) => createDiagram(ctx, meant(input), input.name ?? null),
  },
  {
    outputFields: diagramPayload,
  },
);

builder.relayMutationField(
  'renameDiagram',
  {
    inputFields: (t) => ({
      ...diagramInput(t),
      name: t.string({ required: true, description: 'Its new name; empty for the name of its entity.' }),
    }),
  },
  {
    description: 'Gives a diagram that is kept another name.',
    resolve: (_root, { input }, ctx) => renameDiagram(ctx, meant(input), input.name),
  },
  {
    outputFields: diagramPayload,
  },
);

builder.relayMutationField(
  'deleteDiagram',
  {
    inputFields: (t) => ({
      ...diagramInput(t),
    }),
  },
  {
    description:
      'Takes a diagram off the list, with the places of its shapes. Its entity, and all that is drawn on it, stay.',
    resolve: (_root, { input }, ctx) => deleteDiagram(ctx, meant(input)),
  },
  {
    outputFields: diagramPayload,
  },
);

builder.relayMutationField(
  'drawOnDiagram',
  {
    inputFields: (t) => ({
      ...diagramInput(t),
      gesture: t.field({ type: GestureInput, required: true, description: 'The gesture.' }),
      throughLocks: t.boolean({
        description:
          'True when locked entities are changed all the same, for those who may unlock them; otherwise they are refused.',
      }),
      stands: standsInput(t),
    }),
  },
  {
    description: 'Edits the model on a diagram: all of it or nothing, in one revision, which can be undone as one.',
    resolve: (_root, { input: { gesture, throughLocks, stands, ...input } }, ctx) =>
      drawOnDiagram(ctx, meant(input), gesture, { throughLocks: throughLocks ?? false, stands: stands ?? [] }),
  },
  {
    outputFields: (t) => ({
      ...diagramPayload(t),
      entities: t.field({
        type: [EntityRef],
        description: 'The entities that were made or became different, new ones first.',
        resolve: (done, _args, ctx) => readDrawn(ctx, done),
      }),
    }),
  },
);
