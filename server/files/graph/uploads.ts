import { ProjectRef } from '../../model/projects/graph/project.ts';
import { readProject } from '../../model/projects/queries/projects.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { beginUpload, cancelUpload } from '../commands/uploads.ts';
import { readOpenUploads } from '../queries/uploads.ts';
import { expiresAt } from '../rules/upload-expiry.ts';
import { type FileUpload } from '../upload.ts';

const FileUploadRef = builder.objectRef<FileUpload & { slug: string }>('FileUpload').implement({
  description:
    'A file that comes in parts, so that a broken line costs no more than the last of them. Its parts are sent to `url` by the protocol tus 1.0.',
  fields: (t) => ({
    uploadId: t.exposeInt('id', { description: 'Its number.' }),
    name: t.exposeString('name', { description: 'The name of the file.' }),
    size: t.exposeFloat('size', { description: 'The number of bytes of the file.' }),
    received: t.exposeFloat('received', { description: 'The number of bytes that have come.' }),
    replaces: t.exposeInt('replaces', {
      nullable: true,
      description: 'The number of the file whose content it will replace, if any.',
    }),
    expires: t.field({
      type: 'DateTime',
      description: 'The time when it is discarded if nothing more comes.',
      resolve: expiresAt,
    }),
    url: t.string({
      description: 'The address to which its parts are sent; HEAD says how far it is.',
      resolve: ({ slug, id }) => `/api/v4/o/${slug}/uploads/${id}`,
    }),
  }),
});

builder.objectField(ProjectRef, 'uploads', (t) =>
  t.field({
    type: [FileUploadRef],
    description: 'The uploads in parts of whoever asks that are not finished, oldest first; at most 20.',
    resolve: async ({ key }, _args, ctx) =>
      (await readOpenUploads(ctx, key)).map((upload) => ({ ...upload, slug: key.slug })),
  }),
);

builder.relayMutationField(
  'beginUpload',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      name: t.string({ required: true, description: 'The name of the file.' }),
      type: t.string({
        description: 'The media type that the sender gives; the content of the file has the last word.',
      }),
      size: t.float({ required: true, description: 'The number of bytes that it has.' }),
      fileId: t.int({ description: 'The number of the file whose content it is to replace, if any.' }),
    }),
  },
  {
    description:
      'Begins the upload of a file in parts; whoever may write may. The room for all of it is taken at once.',
    resolve: async (_root, { input: { projectId: place, name, type, size, fileId } }, ctx) => {
      const { key } = await readProject(ctx, place.organization, place.projectId);
      const begun = { name, type: type ?? 'application/octet-stream', size, replaces: fileId };
      return { upload: { ...(await beginUpload(ctx, key.slug, place.projectId, begun)), slug: key.slug } };
    },
  },
  {
    outputFields: (t) => ({
      upload: t.field({
        type: FileUploadRef,
        description: 'The upload that has begun.',
        resolve: ({ upload }) => upload,
      }),
    }),
  },
);

builder.relayMutationField(
  'cancelUpload',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      uploadId: t.int({ required: true, description: 'The number of the upload.' }),
    }),
  },
  {
    description: 'Gives up an upload in parts of your own that is not finished, and all that has come of it.',
    resolve: async (_root, { input: { organizationId: place, uploadId } }, ctx) =>
      cancelUpload(ctx, place.organization, uploadId),
  },
  {
    outputFields: (t) => ({
      uploadId: t.int({ description: 'The number that it had.', resolve: ({ id }) => id }),
    }),
  },
);
