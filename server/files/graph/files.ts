import { OrganizationNodeRef } from '../../identity/organizations/graph/organization.ts';
import { readOrganization } from '../../identity/organizations/queries/organizations.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { deleteUnusedFiles } from '../commands/delete-unused.ts';
import { readFileRooms, type FileRoom } from '../queries/room.ts';
import { readUnusedFiles, type UnusedFiles } from '../queries/unused-files.ts';
import { thumbnailSides } from '../rules/thumbnails.ts';

export const ThumbnailSizeRef = builder.enumType('ThumbnailSize', {
  description: 'The sizes of small pictures of files.',
  values: enumValues({
    small: `Its longer side has ${thumbnailSides.small} pixels: beside a line of a list.`,
    large: `Its longer side has ${thumbnailSides.large} pixels: on a card.`,
  }),
});

const UnusedFilesRef = builder.objectRef<UnusedFiles>('UnusedFiles').implement({
  description:
    'The files of an organization that nothing speaks of and nothing ever did: no entity, link, diagram, comment, chat or import, now or before. Those of the last day are not among them.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of files.' }),
    bytes: t.exposeFloat('bytes', { description: 'The room that deleting them would free, in bytes.' }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when the oldest of them was uploaded; null where there is none.',
    }),
  }),
});

const FileRoomRef = builder.objectRef<FileRoom & { organizationId: number }>('FileRoom').implement({
  description: 'The files of an organization, and the room for them.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The number of files.' }),
    used: t.exposeFloat('used', {
      description: 'The bytes that its files take; content that several files share is counted once.',
    }),
    allowed: t.exposeFloat('allowed', {
      nullable: true,
      description: 'The bytes that its files may take; null for any amount.',
    }),
    unused: t.field({
      type: UnusedFilesRef,
      description: 'The files that can be deleted, since nothing uses them and nothing ever did.',
      resolve: ({ organizationId }, _args, ctx) => readUnusedFiles(ctx, organizationId),
    }),
  }),
});

builder.objectField(OrganizationNodeRef, 'fileRoom', (t) =>
  t.field({
    type: FileRoomRef,
    nullable: true,
    description: 'Its files, and the room for them; null for those who do not administer it.',
    resolve: async ({ id, key }, _args, ctx) =>
      key.isAdministrator ? { ...(await batch(ctx, readFileRooms, id))!, organizationId: id } : null,
  }),
);

builder.relayMutationField(
  'deleteUnusedFiles',
  { inputFields: (t) => ({ organizationId: t.field({ ...idOf('Organization'), required: true }) }) },
  {
    description:
      'Deletes the files of an organization that nothing uses and nothing ever did, for good; its administrators may. What the past needs stays.',
    resolve: async (_root, { input: { organizationId: place } }, ctx) => ({
      ...place,
      count: await deleteUnusedFiles(ctx, place.organization),
    }),
  },
  {
    outputFields: (t) => ({
      count: t.int({ description: 'The number of files that were deleted.', resolve: ({ count }) => count }),
      organization: t.field({
        type: OrganizationNodeRef,
        description: 'The organization, with its files as they are now.',
        resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
      }),
    }),
  },
);
