import { projectPayload } from '../../model/projects/graph/project.ts';
import { readProject } from '../../model/projects/queries/projects.ts';
import { builder, type InputFields, type OutputFields } from '../../platform/graph/builder.ts';
import { idOf, nodeId, type PlaceNamed } from '../../platform/graph/ids.ts';
import { createArtifact, deleteArtifact, duplicateArtifact, type ArtifactResult } from '../commands/artifacts.ts';
import { readArtifact } from '../queries/artifacts.ts';
import { ArtifactKindRef } from './catalogue.ts';
import { ArtifactRef } from './types.ts';

type Shown = ArtifactResult & PlaceNamed;

const projectInput = { ...idOf('Project'), required: true } as const;
/** Returns the input fields that identify an artifact. */
export const artifactInput = (t: InputFields) => ({
  projectId: t.field(projectInput),
  artifactId: t.field({ ...idOf('Entity'), required: true, description: 'The artifact, by the id of its entity.' }),
});
export const meant = <T extends { projectId: PlaceNamed; artifactId: number }>({
  projectId: place,
  artifactId,
}: T) => ({
  ...place,
  artifactId,
});

const revision = (t: OutputFields<Shown>) => ({
  revision: t.int({
    nullable: true,
    description: 'The revision it became; null if nothing changed.',
    resolve: (done) => done.revision,
  }),
  ...projectPayload(t),
});
export const payload = (t: OutputFields<Shown>) => ({
  ...revision(t),
  artifact: t.field({
    type: ArtifactRef,
    description: 'The artifact as it is now.',
    resolve: async ({ organization, projectId, artifactId }, _args, ctx) =>
      readArtifact(ctx, (await readProject(ctx, organization, projectId)).key, artifactId),
  }),
});

builder.relayMutationField(
  'createArtifact',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      kind: t.field({ type: ArtifactKindRef, required: true, description: 'The kind.' }),
      name: t.string({ required: true, description: 'Its name.' }),
      description: t.string({ description: 'Its purpose, as HTML; sanitised.' }),
      template: t.string({ description: 'The key of the template that it begins with; blank where it is left out.' }),
      labelId: t.field({ ...idOf('Label'), description: 'Another label of the kind than that of the template.' }),
    }),
  },
  {
    description: 'Makes an artifact, with the sections of a template, as one revision.',
    resolve: async (_root, { input: { projectId: place, kind, ...given } }, ctx): Promise<Shown> => ({
      ...(await createArtifact(ctx, place.organization, place.projectId, { ...given, type: kind })),
      ...place,
    }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'copyArtifact',
  {
    inputFields: (t) => ({
      ...artifactInput(t),
      name: t.string({ description: "The name of the copy. Default: the same name with '(copy)'." }),
    }),
  },
  {
    description:
      'Duplicates an artifact with its rows and the relationships among them, in one revision. Entities listed in a compilation are not copied: both compilations list them. Statuses are reset.',
    resolve: async (_root, { input }, ctx): Promise<Shown> => ({
      ...(await duplicateArtifact(ctx, meant(input), input.name)),
      ...input.projectId,
    }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'deleteArtifact',
  {
    inputFields: (t) => ({
      ...artifactInput(t),
      withContent: t.boolean({
        description:
          'True to delete rows that are used nowhere else as well. Test suites always do, compilations never.',
      }),
      throughLocks: t.boolean({
        description: 'True to delete locked rows too, if you can unlock them; otherwise this is refused (409).',
      }),
    }),
  },
  {
    description: 'Deletes an artifact in one revision, which can be undone.',
    resolve: async (_root, { input }, ctx): Promise<Shown> => ({
      ...(await deleteArtifact(ctx, meant(input), {
        withContent: input.withContent ?? false,
        throughLocks: input.throughLocks ?? undefined,
      })),
      ...input.projectId,
    }),
  },
  {
    outputFields: (t) => ({
      ...revision(t),
      deletedIds: t.idList({
        description: 'The ids of what is gone.',
        resolve: ({ organization, deletedIds = [] }) => deletedIds.map((id) => nodeId('Entity', organization, id)),
      }),
    }),
  },
);
