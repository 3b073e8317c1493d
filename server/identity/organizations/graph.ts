import { alikeFields } from '../../platform/graph/alike.ts';
import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { keyNumbers } from '../../platform/graph/nodes.ts';
import { pageCost } from '../../platform/graph/pages.ts';
import { UserRef } from '../users/graph.ts';
import { searchUsers } from '../users/queries.ts';
import { deleteOrganization, saveOrganization } from './commands.ts';
import { allocateIds } from './commands/allocate-ids.ts';
import {
  readAllOrganizations,
  readOrganization,
  readOrganizations,
  readSizes,
  type OpenedOrganization,
} from './queries.ts';

export const OrganizationRef = builder.objectRef<OpenedOrganization>('Organization');
builder.node(OrganizationRef, {
  description: 'A house of its own within Truss: projects, a schema and people.',
  id: { resolve: (organization) => organization.id },
  extensions: alikeFields('id', 'slug', 'name'),
  loadOne: (id, ctx) => {
    const key = keyNumbers(id, 1);
    return key ? readOrganization(ctx, ...key) : null;
  },
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Its name in addresses.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was made.' }),
    entityLimit: t.exposeInt('entityLimit', {
      nullable: true,
      description: 'How many entities it may hold; null for any number.',
    }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who made it.' }),
    modified: t.expose('modified', { type: 'DateTime', nullable: true, description: 'When it was last changed.' }),
    globalOrg: t.exposeBoolean('globalOrg', {
      description: 'Whether it is the global one, whose projects everybody may read.',
    }),
    preferences: t.field({
      type: 'JSON',
      description: 'What is set for all of it, such as banners; what equals its default is not among them.',
      resolve: ({ preferences }) => preferences,
    }),
    entityCount: t.int({
      nullable: true,
      description: 'How many entities it holds; null for those who do not administer it.',
      resolve: async ({ id, key }, _args, ctx) =>
        key.isAdministrator ? ((await batch(ctx, readSizes, id))?.entities ?? 0) : null,
    }),
    projectCount: t.int({
      nullable: true,
      description: 'How many projects it has; null for those who do not administer it.',
      resolve: async ({ id, key }, _args, ctx) =>
        key.isAdministrator ? ((await batch(ctx, readSizes, id))?.projects ?? 0) : null,
    }),
    memberCount: t.int({
      nullable: true,
      description: 'How many members it has, guests not counted; null for those who do not administer it.',
      resolve: async ({ id, key }, _args, ctx) =>
        key.isAdministrator ? ((await batch(ctx, readSizes, id))?.members ?? 0) : null,
    }),
    viewerIsAdministrator: t.boolean({
      description: 'Whether you administer it.',
      resolve: ({ key }) => key.isAdministrator,
    }),
    viewerMayCreateProjects: t.boolean({
      description: 'Whether you may make projects in it.',
      resolve: ({ key }) => key.mayCreateProjects,
    }),
    users: t.field({
      type: [UserRef],
      description: 'People who may enter it, by name.',
      args: {
        search: t.arg.string({ description: 'The beginning of a name or username.' }),
        first: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      },
      complexity: pageCost,
      resolve: ({ slug }, { search, first }, ctx) => searchUsers(ctx, slug, search ?? '', first),
    }),
  }),
});

builder.queryFields((t) => ({
  organizations: t.field({
    type: [OrganizationRef],
    nullable: true,
    description: 'The organizations you may enter, by name.',
    args: { all: t.arg.boolean({ description: 'All there are, for administrators of the server.' }) },
    resolve: (_root, { all }, ctx) => (all ? readAllOrganizations(ctx) : readOrganizations(ctx)),
  }),
  organization: t.field({
    type: OrganizationRef,
    nullable: true,
    description: 'One organization; null where it is not there or not for you, and `errors` says which.',
    args: { slug: t.arg.string({ required: true, description: 'Its name in addresses.' }) },
    resolve: (_root, { slug }, ctx) => readOrganization(ctx, slug),
  }),
}));

const AllocatedId = builder.objectRef<{ id: number; globalId: string }>('AllocatedId').implement({
  description: 'A number and a global id that nothing else has or will have.',
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'The number: entityId, classId …' }),
    globalId: t.exposeString('globalId', { description: 'The global id.' }),
  }),
});

builder.relayMutationField(
  'allocateIds',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      type: t.string({ required: true, description: 'What they are for: entity, class, property, relation, label …' }),
      count: t.int({ required: true, description: '1 to 10,000.' }),
    }),
  },
  {
    description:
      'Reserves ids, for things that are to be linked before they are saved. For whoever may write a project, some 50,000 a minute.',
    resolve: (_root, { input }, ctx) => allocateIds(ctx, input.organizationId.organization, input.type, input.count),
  },
  {
    outputFields: (t) => ({
      ids: t.field({ type: [AllocatedId], description: 'They are yours.', resolve: (ids) => ids }),
    }),
  },
);

builder.relayMutationField(
  'saveOrganization',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      name: t.string({ description: 'What people call it.' }),
      description: t.string({ description: 'What it is for.' }),
      preferences: t.field({
        type: 'JSON',
        description: 'Merged into what is set; null takes one away, and what equals its default is dropped.',
      }),
      entityLimit: t.int({
        description: 'How many entities it may hold; null for any number. For administrators of the server.',
      }),
      globalOrg: t.boolean({
        description: 'Whether everybody may read its projects. For administrators of the server.',
      }),
    }),
  },
  {
    description: 'Changes an organization. What is left out stays. Its administrators may.',
    resolve: (
      _root,
      {
        input: {
          organizationId: { organization },
          preferences,
          ...patch
        },
      },
      ctx,
    ) => saveOrganization(ctx, organization, { ...patch, preferences: asRecord(preferences) }),
  },
  {
    outputFields: (t) => ({
      organization: t.field({ type: OrganizationRef, resolve: (organization) => organization }),
    }),
  },
);

builder.relayMutationField(
  'deleteOrganization',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      slug: t.string({ required: true, description: 'Its slug, typed: nothing brings it back.' }),
    }),
  },
  {
    description: 'Deletes an organization with everything in it. Administrators of the server may.',
    resolve: (
      _root,
      {
        input: {
          organizationId: { organization },
          slug,
        },
      },
      ctx,
    ) => deleteOrganization(ctx, organization, slug),
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ resolve: (id) => Buffer.from(`Organization:${id}`).toString('base64') }),
    }),
  },
);

const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
