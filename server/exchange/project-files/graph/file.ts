import { diagramTypes } from '../../../diagrams/types/index.ts';
import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { EntityRef } from '../../../model/entities/graph/types.ts';
import { readSeenEntities } from '../../../model/entities/queries/shown-entities.ts';
import { ProjectRef } from '../../../model/projects/graph/project.ts';
import { projectOf } from '../../../model/projects/queries/projects.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { numberBehind } from '../../../platform/graph/cursors.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { idOf, idsOf, nodeId } from '../../../platform/graph/ids.ts';
import { forwardSize, pageCost } from '../../../platform/graph/pages.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { deleteFiles } from '../commands.ts';
import { countFiles, readFiles, readFilesByName } from '../queries/files.ts';
import { usesByName } from '../queries/where-used.ts';
import { NO_PREVIEW } from '../rules/no-preview.ts';
import { MOST_USES } from '../rules/uses.ts';
import { shownText } from '../threads/preview.ts';
import { FileConnection, FileRef, FileTextRef, FileUseRef, FileUsesRef, FileUseWayRef } from './types.ts';

const diagramType = (storedKey: string | null) => diagramTypes.find((type) => type.storedKey === storedKey);

FileUseRef.implement({
  description: 'One use of a file, now or in the past.',
  fields: (t) => ({
    way: t.expose('way', { type: FileUseWayRef, description: 'The way in which it uses the file.' }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity by which it does; null where it is none, or is gone.',
      resolve: ({ organizationId, entityId }, _args, ctx) =>
        entityId === 0 ? null : batch(ctx, readSeenEntities, `${organizationId}:${entityId}`),
    }),
    projectId: t.int({
      nullable: true,
      description:
        "The number of the project in which it does; null where that is the organization's schema, or not for you.",
      resolve: ({ projectId }) => projectId || null,
    }),
    property: t.exposeString('property', {
      nullable: true,
      description: 'The name of the property that holds it, or has it as its default; null where it is none.',
    }),
    diagramName: t.string({
      nullable: true,
      description: 'The name of the diagram on which it stands; null where it is none.',
      resolve: (use) => diagramType(use.diagramType)?.name ?? null,
    }),
    diagramSlug: t.string({
      nullable: true,
      description: 'The name in URLs of the type of that diagram.',
      resolve: (use) => diagramType(use.diagramType)?.slug ?? null,
    }),
  }),
});

FileUsesRef.implement({
  description: 'The uses of a file, now and in the past.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of uses.' }),
    uses: t.field({
      type: [FileUseRef],
      description: `The first ${MOST_USES} of them, the most telling ways first.`,
      resolve: ({ uses }) => uses,
    }),
  }),
});

FileTextRef.implement({
  description: 'The text in a file.',
  fields: (t) => ({
    text: t.exposeString('text', {
      description:
        'The text: as it stands in the file, or the words of a document, its slides or its sheets with tabs between cells.',
    }),
    isCut: t.exposeBoolean('isCut', { description: 'True when there is more text than this.' }),
  }),
});

builder.node(FileRef, {
  description: 'A file of a project: the value of an attribute, the image of an entity, or part of a text.',
  id: { resolve: ({ organizationId, id }) => `${organizationId}:${id}` },
  loadOne: async (name, ctx) => (await batch(ctx, readFilesByName, name)) ?? null,
  fields: (t) => ({
    fileId: t.exposeInt('id', { description: 'Its number in addresses, in attributes and in api/v4.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    contentType: t.exposeString('type', { description: 'Its media type: what it is, where that can be told.' }),
    size: t.exposeFloat('size', { description: 'Its size in bytes.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was sent.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who sent it.' }),
    creator: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who sent it; null if they are gone.',
      resolve: ({ createdBy }, _args, ctx) => batch(ctx, readUsers, createdBy),
    }),
    usedIn: t.field({
      type: FileUsesRef,
      description:
        'The places where it is used, and was: in entities, links, slides, diagrams, comments, chat and the schema.',
      complexity: 10,
      resolve: async ({ organizationId, id }, _args, ctx) => (await batch(ctx, usesByName, `${organizationId}:${id}`))!,
    }),
    text: t.field({
      type: FileTextRef,
      nullable: true,
      description: 'The text in a text file or in a document of Word, Excel or PowerPoint; null for other files.',
      complexity: 50,
      resolve: (file, _args, ctx) =>
        shownText(ctx, file).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === NO_PREVIEW) return null;
          throw error;
        }),
    }),
    project: t.field({
      type: ProjectRef,
      description: 'Its project, as it is now.',
      resolve: ({ key }, _args, ctx) => projectOf(ctx, { ...key, asOf: null }),
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  file: t.field({
    type: FileRef,
    nullable: true,
    description: 'One of its files, by number; null where it is not there.',
    args: { fileId: t.arg.int({ required: true, description: 'Its number in addresses and attributes.' }) },
    resolve: async ({ key }, { fileId }, ctx) => {
      const file = await batch(ctx, readFilesByName, `${key.organizationId}:${fileId}`);
      return file?.projectId === key.projectId ? file : null;
    },
  }),
  files: t.connection(
    {
      ...forwardOnly,
      type: FileRef,
      description:
        'Its files as they are now, the newest first, without those that imports brought and jobs made. Ask for `first`, at most 100.',
      args: {
        search: t.arg.string({ description: 'Shows only those with this in their name.' }),
        unused: t.arg.boolean({ description: 'Shows only those that nothing uses and nothing ever did.' }),
      },
      complexity: pageCost,
      resolve: async ({ key }, { search, unused, ...args }, ctx) => {
        const first = forwardSize(args);
        const wanted = { search, isUnused: unused };
        const before = args.after == null ? undefined : numberBehind(args.after);
        const rows = await readFiles(ctx, key, wanted, { limit: first + 1, before });
        const page = rows.slice(0, first);
        return {
          count: () => countFiles(ctx, key, wanted),
          edges: page.map((node) => ({ node, cursor: String(node.id) })),
          pageInfo: {
            hasNextPage: rows.length > first,
            hasPreviousPage: before !== undefined,
            startCursor: page[0] ? String(page[0].id) : null,
            endCursor: page.length > 0 ? String(page.at(-1)!.id) : null,
          },
        };
      },
    },
    FileConnection,
  ),
}));

builder.relayMutationField(
  'deleteFiles',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      fileIds: t.field({ ...idsOf('StoredFile'), required: true, description: 'The files to delete; at most 100.' }),
    }),
  },
  {
    description:
      'Permanently deletes files of a project that were never used, all or none. Files that others uploaded within the last day are kept.',
    resolve: (_root, { input: { projectId: place, fileIds } }, ctx) =>
      deleteFiles(ctx, place.organization, place.projectId, fileIds),
  },
  {
    outputFields: (t) => ({
      deletedIds: t.idList({
        description: 'Their ids.',
        resolve: ({ organizationId, ids }) => ids.map((id) => nodeId('StoredFile', organizationId, id)),
      }),
      bytes: t.float({
        description: 'The room that became free, in bytes.',
        resolve: ({ bytes }) => bytes,
      }),
    }),
  },
);
