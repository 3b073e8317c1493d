import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { forwardOnly } from '../../../platform/graph/forward-only.ts';
import { idOf, nodeId } from '../../../platform/graph/ids.ts';
import { objectInput } from '../../../platform/graph/json-input.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { offsetConnection } from '../../../platform/graph/offset-pages.ts';
import { pageCost, totalCount } from '../../../platform/graph/pages.ts';
import { fieldsSameForAll } from '../../../platform/graph/same-for-all.ts';
import { describeUsually } from '../../../platform/graph/usual-descriptions.ts';
import { UserRef } from '../../users/graph/user.ts';
import { countUsersFound, searchUsers } from '../../users/queries/users.ts';
import { allocateIds } from '../commands/allocate-ids.ts';
import { deleteOrganization, saveOrganization } from '../commands/organizations.ts';
import {
  readAllOrganizations,
  readOrganization,
  readOrganizations,
  readOrganizationsById,
  readSizes,
  type OpenedOrganization,
} from '../queries/organizations.ts';

describeUsually({
  asked: { organization: 'The organization, by its slug.' },
  askedById: { organizationId: 'The organization, by its id.' },
  answered: { organization: 'The organization as it is now.' },
});

export const OrganizationNodeRef = builder.objectRef<OpenedOrganization>('Organization');
builder.node(OrganizationNodeRef, {
  description: 'A tenant of Truss: projects, a schema and people of its own.',
  id: { resolve: (organization) => organization.id },
  extensions: fieldsSameForAll('id', 'slug', 'name'),
  loadOne: async (id, ctx) => {
    const key = keyNumbers(id, 1);
    if (!key) return null;
    // The reason of a refusal is given only when the organization is read by itself.
    return (await batch(ctx, readOrganizationsById, id)) ?? readOrganization(ctx, ...key);
  },
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Its name in addresses.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    description: t.exposeString('description', { description: 'Its purpose.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was made.' }),
    entityLimit: t.exposeInt('entityLimit', {
      nullable: true,
      description: 'The number of entities that it may hold; null for any number.',
    }),
    fileLimit: t.exposeInt('fileLimit', {
      nullable: true,
      description: 'The megabytes that its files may take; null for as many as the server allows.',
    }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who made it.' }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when it was last changed.',
    }),
    globalOrg: t.exposeBoolean('globalOrg', {
      description: 'True when it is the global one, whose projects everyone may read.',
    }),
    preferences: t.field({
      type: 'JSON',
      description: 'The settings for all of it, such as banners, without those that equal their default.',
      resolve: ({ preferences }) => preferences,
    }),
    entityCount: t.int({
      nullable: true,
      description: 'The number of entities that it holds; null for those who do not administer it.',
      resolve: async ({ id, key }, _args, ctx) =>
        key.isAdministrator ? ((await batch(ctx, readSizes, id))?.entities ?? 0) : null,
    }),
    projectCount: t.int({
      nullable: true,
      description: 'The number of projects that it has; null for those who do not administer it.',
      resolve: async ({ id, key }, _args, ctx) =>
        key.isAdministrator ? ((await batch(ctx, readSizes, id))?.projects ?? 0) : null,
    }),
    memberCount: t.int({
      nullable: true,
      description: 'The number of members that it has, guests not counted; null for those who do not administer it.',
      resolve: async ({ id, key }, _args, ctx) =>
        key.isAdministrator ? ((await batch(ctx, readSizes, id))?.members ?? 0) : null,
    }),
    viewerIsAdministrator: t.boolean({
      description: 'True when you administer it.',
      resolve: ({ key }) => key.isAdministrator,
    }),
    viewerMayCreateProjects: t.boolean({
      description: 'True when you may make projects in it.',
      resolve: ({ key }) => key.mayCreateProjects,
    }),
    users: t.connection(
      {
        ...forwardOnly,
        type: UserRef,
        description: 'People who may enter it, by name. Ask for `first`, at most 100.',
        args: { search: t.arg.string({ description: 'The beginning of a name or username.' }) },
        complexity: pageCost,
        resolve: ({ slug }, { search, ...args }, ctx) =>
          offsetConnection(
            args,
            (rows) => searchUsers(ctx, slug, search ?? '', rows),
            () => countUsersFound(ctx, slug, search ?? ''),
          ),
      },
      { name: 'UserConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
      { name: 'UserEdge' },
    ),
  }),
});

builder.queryFields((t) => ({
  organizations: t.field({
    type: [OrganizationNodeRef],
    nullable: true,
    description: 'The organizations you may enter, by name.',
    args: {
      all: t.arg.boolean({
        description: 'True for all organizations of the server; for administrators of the server.',
      }),
    },
    resolve: (_root, { all }, ctx) => (all ? readAllOrganizations(ctx) : readOrganizations(ctx)),
  }),
  organization: t.field({
    type: OrganizationNodeRef,
    nullable: true,
    description: 'One organization; null where it is not there or not for you, and `errors` says which.',
    args: { slug: t.arg.string({ required: true, description: 'Its name in addresses.' }) },
    resolve: (_root, { slug }, ctx) => readOrganization(ctx, slug),
  }),
}));

const ofSchema = (type: string) => (organization: number, id: number) => nodeId(type, organization, 0, id);
/** The ids of the things that numbers can be reserved for. */
const allocated: Record<string, (organization: number, id: number) => string> = {
  entity: (organization, id) => nodeId('Entity', organization, id),
  class: ofSchema('Class'),
  property: ofSchema('Property'),
  relation: ofSchema('Relation'),
  label: ofSchema('Label'),
};
const AllocatedId = builder
  .objectRef<{ id: number; globalId: string; nodeId: string | null }>('AllocatedId')
  .implement({
    description: 'A number and a global id that nothing else has or will have.',
    fields: (t) => ({
      number: t.exposeInt('id', { description: 'The number, as in api/v4: entityId, classId …' }),
      nodeId: t.exposeID('nodeId', {
        nullable: true,
        description: 'The id that it will have: what saves take. Null for what is no node.',
      }),
      globalId: t.exposeString('globalId', { description: 'The global id.' }),
    }),
  });

builder.relayMutationField(
  'allocateIds',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      type: t.string({
        required: true,
        description: 'The kind of thing that the ids are for: entity, class, property, relation, label …',
      }),
      count: t.int({ required: true, description: '1 to 10,000.' }),
    }),
  },
  {
    description:
      'Reserves ids, for things that are to be linked before they are saved. For whoever may write a project, some 50,000 a minute.',
    resolve: async (_root, { input: { organizationId, type, count } }, ctx) => {
      const { organization } = organizationId;
      const nodeIdOf = allocated[type];
      const ids = await allocateIds(ctx, organization, type, count);
      return ids.map((each) => ({ ...each, nodeId: nodeIdOf?.(organization, each.id) ?? null }));
    },
  },
  {
    outputFields: (t) => ({
      ids: t.field({ type: [AllocatedId], description: 'The new ids. Nobody else gets them.', resolve: (ids) => ids }),
    }),
  },
);

builder.relayMutationField(
  'saveOrganization',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      name: t.string({ description: 'The name that people read.' }),
      description: t.string({ description: 'Its purpose.' }),
      preferences: t.field({
        type: 'JSON',
        description: 'Merged into what is set; null takes one away, and what equals its default is dropped.',
      }),
      entityLimit: t.int({
        description: 'The number of entities that it may hold; null for any number. For administrators of the server.',
      }),
      fileLimit: t.int({
        description:
          'The megabytes that its files may take; null for as many as the server allows. For administrators of the server.',
      }),
      globalOrg: t.boolean({
        description: 'True when everyone may read its projects. For administrators of the server.',
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
    ) => saveOrganization(ctx, organization, { ...patch, preferences: objectInput(preferences, 'preferences') }),
  },
  {
    outputFields: (t) => ({
      organization: t.field({ type: OrganizationNodeRef, resolve: (organization) => organization }),
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
