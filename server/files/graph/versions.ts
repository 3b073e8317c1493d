import { OrganizationNodeRef } from '../../identity/organizations/graph/organization.ts';
import { readOrganization } from '../../identity/organizations/queries/organizations.ts';
import { ProjectRef } from '../../model/projects/graph/project.ts';
import { readProject } from '../../model/projects/queries/projects.ts';
import { builder, type OutputFields } from '../../platform/graph/builder.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { offsetConnection } from '../../platform/graph/offset-pages.ts';
import { pageCost, totalCount } from '../../platform/graph/pages.ts';
import { deleteVersion, replaceFile, restoreVersion } from '../commands/replace-file.ts';
import type { StoredFile } from '../file.ts';
import { countVersions, readFileAt, readVersions } from '../queries/versions.ts';
import type { FileVersion } from '../version.ts';

const FileVersionRef = builder.objectRef<FileVersion & { slug: string }>('FileVersion').implement({
  description:
    'One of the contents that a file has had. A file that is replaced keeps its number, so all that uses it has the new content.',
  fields: (t) => ({
    fileId: t.exposeInt('fileId', { description: 'The number of the file.' }),
    number: t.exposeInt('number', { description: 'The number of the version, from 1; a number does not come again.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'True when it is what the file holds now.' }),
    name: t.exposeString('name', { description: 'The name of the file with this content.' }),
    type: t.exposeString('type', { description: 'The media type that the content shows.' }),
    size: t.exposeFloat('size', { description: 'The number of bytes that it has.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was uploaded or restored.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who did.' }),
    url: t.string({
      description: 'The address of its download, with the same session.',
      resolve: ({ slug, fileId, number }) => `/api/v4/o/${slug}/files/${fileId}/versions/${number}/download`,
    }),
  }),
});

builder.objectField(ProjectRef, 'fileVersions', (t) =>
  t.connection(
    {
      ...forwardOnly,
      type: FileVersionRef,
      description: 'The contents that a file of the project has and had, newest first. Ask for `first`, at most 100.',
      args: {
        ...t.arg.connectionArgs(),
        fileId: t.arg.int({ required: true, description: 'The number of the file.' }),
      },
      complexity: pageCost,
      resolve: ({ id, key: { slug } }, { fileId, ...args }, ctx) =>
        offsetConnection(
          args,
          async (rows) => (await readVersions(ctx, slug, fileId, rows, id)).map((version) => ({ ...version, slug })),
          () => countVersions(ctx, slug, fileId),
        ),
    },
    { name: 'FileVersionConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'FileVersionEdge' },
  ),
);

builder.objectField(ProjectRef, 'fileThen', (t) =>
  t.field({
    type: FileVersionRef,
    description:
      'The content of a file at the moment at which the project is looked at; the current content, where that is the present.',
    args: { fileId: t.arg.int({ required: true, description: 'The number of the file.' }) },
    resolve: async ({ key }, { fileId }, ctx) => {
      const { held, isCurrent } = await readFileAt(ctx, key, fileId);
      return { ...current(key.slug, held), isCurrent };
    },
  }),
);

const current = (slug: string, { id, version, ...file }: StoredFile) => ({
  ...file,
  fileId: id,
  number: version,
  isCurrent: true,
  slug,
});
const outputFields = (t: OutputFields<{ version: FileVersion & { slug: string } }>) => ({
  version: t.field({
    type: FileVersionRef,
    description: 'The version that the file has now.',
    resolve: ({ version }) => version,
  }),
});

builder.relayMutationField(
  'replaceFile',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      fileId: t.int({ required: true, description: 'The number of the file.' }),
      file: t.field({
        type: 'File',
        required: true,
        description: 'Its new content, as a part of a multipart request.',
      }),
    }),
  },
  {
    description:
      'Replaces what a file holds; whoever may write may. All that uses it has the new content, and what it held stays as a version.',
    resolve: async (_root, { input: { projectId: place, fileId, file } }, ctx) => {
      const content = file.stream() as unknown as AsyncIterable<Uint8Array>;
      const { key } = await readProject(ctx, place.organization, place.projectId);
      const upload = { name: file.name, type: file.type, content };
      return { version: current(key.slug, await replaceFile(ctx, key.slug, place.projectId, fileId, upload)) };
    },
  },
  { outputFields },
);

builder.relayMutationField(
  'restoreFileVersion',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      fileId: t.int({ required: true, description: 'The number of the file.' }),
      number: t.int({ required: true, description: 'The number of one of its versions.' }),
    }),
  },
  {
    description:
      'Gives a file again what it held at an earlier version, as a new version; whoever may write may. What it holds now stays as a version.',
    resolve: async (_root, { input: { projectId: place, fileId, number } }, ctx) => {
      const { key } = await readProject(ctx, place.organization, place.projectId);
      return { version: current(key.slug, await restoreVersion(ctx, key.slug, fileId, number, place.projectId)) };
    },
  },
  { outputFields },
);

builder.relayMutationField(
  'deleteFileVersion',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      fileId: t.int({ required: true, description: 'The number of the file.' }),
      number: t.int({ required: true, description: 'The number of one of its earlier versions.' }),
    }),
  },
  {
    description:
      'Deletes an earlier version of a file for good, for the room that it takes; administrators of the organization may.',
    resolve: async (_root, { input: { organizationId: place, fileId, number } }, ctx) => ({
      ...place,
      number: (await deleteVersion(ctx, place.organization, fileId, number)).number,
    }),
  },
  {
    outputFields: (t) => ({
      number: t.int({ description: 'The number that it had.', resolve: ({ number }) => number }),
      organization: t.field({
        type: OrganizationNodeRef,
        description: 'The organization, with the room for its files as it is now.',
        resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
      }),
    }),
  },
);
