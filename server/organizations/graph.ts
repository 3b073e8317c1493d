import { builder } from '../platform/builder.ts';
import { pageCost } from '../platform/pages.ts';
import { UserRef } from '../users/graph.ts';
import { searchUsers } from '../users/queries.ts';
import { allocateIds } from './commands.ts';
import { readOrganization, readOrganizations, type OpenedOrganization } from './queries.ts';

export const OrganizationRef = builder.objectRef<OpenedOrganization>('Organization');
builder.node(OrganizationRef, {
  description: 'A house of its own within Truss: projects, a schema and people.',
  id: { resolve: (organization) => organization.id },
  loadOne: (id, ctx) => readOrganization(ctx, Number(id)),
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Its name in addresses.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was made.' }),
    entityLimit: t.exposeInt('entityLimit', {
      nullable: true,
      description: 'How many entities it may hold; null for any number.',
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
      resolve: ({ slug }, { search, first }, ctx) => searchUsers(ctx, slug, search ?? '', first ?? 20),
    }),
  }),
});

builder.queryFields((t) => ({
  organizations: t.field({
    type: [OrganizationRef],
    description: 'The organizations you may enter, by name.',
    resolve: (_root, _args, ctx) => readOrganizations(ctx),
  }),
  organization: t.field({
    type: OrganizationRef,
    description: 'One organization; refused if you may not enter it.',
    args: { slug: t.arg.string({ required: true }) },
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
      organization: t.string({ required: true }),
      type: t.string({ required: true, description: 'entity, class, property, relation, label …' }),
      count: t.int({ required: true, description: '1 to 10,000.' }),
    }),
  },
  {
    description: 'Reserves ids, for things that are to be linked before they are saved.',
    resolve: (_root, { input }, ctx) => allocateIds(ctx, input.organization, input.type, input.count),
  },
  { outputFields: (t) => ({ ids: t.field({ type: [AllocatedId], resolve: (ids) => ids }) }) },
);
