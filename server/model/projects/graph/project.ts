import { PermissionRef } from '../../../identity/members/graph/nodes.ts';
import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { readOrganization } from '../../../identity/organizations/queries/organizations.ts';
import { UserRef } from '../../../identity/users/graph/user.ts';
import { userRow } from '../../../identity/users/queries/compiled.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch, byGroup } from '../../../platform/graph/batch.ts';
import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { compiledField, nodeIdIn, type Seen } from '../../../platform/graph/compiler/fields.ts';
import { compiledRoot } from '../../../platform/graph/compiler/places.ts';
import { nodeKey, pastName } from '../../../platform/graph/nodes.ts';
import { fieldsSameForAll } from '../../../platform/graph/same-for-all.ts';
import { describeUsually } from '../../../platform/graph/usual-descriptions.ts';
import { projectNode } from '../queries/compiled.ts';
import { placeFromArguments } from '../queries/place.ts';
import { mayDelete, readProject, readProjectsById, type OpenedProject } from '../queries/projects.ts';

describeUsually({
  asked: { projectId: 'The project, by its number.' },
  askedById: { projectId: 'The project, by its id.' },
  answered: {
    project: 'The project as it is now.',
    recentProjects: 'The projects you opened last, the latest first.',
  },
});

export const AsOfInput = builder.inputType('AsOfInput', {
  description:
    'The moment or the revision at which a project, or the schema of an organization, is looked at. The permissions of today decide who reads it, and nobody can change it. One of the two is given.',
  isOneOf: true,
  fields: (t) => ({
    revision: t.int({
      description: 'Asks for the state just after this revision was committed; 0 is before the first.',
    }),
    moment: t.field({ type: 'DateTime', description: 'Asks for the state at this moment.' }),
  }),
});

/** Loads projects in batches: those of one organization and moment together. */
const projects = byGroup((name) => name.replace(/:[^@]*/, ''), readProjectsById);

export const ProjectRef = builder.objectRef<OpenedProject>('Project');
builder.node(ProjectRef, {
  description:
    'A model: entities, the links between them, and its own additions to the schema. It is a sequence of revisions.',
  id: {
    resolve: ({ organizationId, id, key }) => pastName(`${organizationId}:${id}`, key.asOf),
    ...compiledField({ reads: ['id'], value: (row, _args, { key }) => nodeIdIn('Project', key, row.column('id')) }),
  },
  extensions: {
    seen: ((values, { key }) => ({ ...values, key })) satisfies Seen,
    compiledNode: projectNode,
    ...fieldsSameForAll('id', 'projectId', 'name', 'revision', 'modified', 'schema'),
  },
  loadOne: async (id, ctx) => {
    const key = nodeKey(id, 2);
    if (!key) return null;
    const open = await batch(ctx, projects, id);
    // The reason of a refusal is given only when the project is read by itself.
    return open ?? readProject(ctx, ...key.numbers, key.asOf === null ? null : { revision: key.asOf });
  },
  fields: (t) => ({
    projectId: t.exposeInt('id', { description: 'Its number in addresses and in api/v4.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    description: t.exposeString('description', { description: 'Its subject, in words of its makers.' }),
    folder: t.exposeString('folder', { description: 'The folder it is listed under; empty for none.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was made.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who made it.' }),
    creator: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who made it; null if they are gone.',
      resolve: ({ createdBy }, _args, ctx) => batch(ctx, readUsers, createdBy),
      ...compiledField({ reads: ['createdBy'], row: (row) => userRow(row.column('createdBy')) }),
    }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when its name, description or folder last changed.',
    }),
    preferences: t.field({
      type: 'JSON',
      description: "Its settings, such as its 'Banner'.",
      resolve: ({ preferences }) => preferences,
      ...compiledField({ reads: ['preferences'] }),
    }),
    workflow: t.field({
      type: 'JSON',
      description: 'The steps that entities of its classes go through, as api/v4 has them; empty for none.',
      resolve: ({ workflow }) => workflow,
      ...compiledField({ reads: ['workflow'] }),
    }),
    revision: t.exposeInt('revision', {
      description: 'The number of the last committed batch; what a client has seen.',
    }),
    asOf: t.int({
      nullable: true,
      description:
        'The revision as of which it is seen, with everything below it; null for the present. People, talk and files are always those of today, and so is who may look; the past itself is only read.',
      resolve: ({ key }) => key.asOf,
      ...compiledField({ reads: [] }),
    }),
    permissions: t.field({
      type: [PermissionRef],
      description: 'Your permissions in it; its past can only be read.',
      resolve: ({ key }) => [...key.permissions],
      ...compiledField({ reads: [] }),
    }),
    viewerMayDelete: t.boolean({
      description: 'True when you may delete it.',
      resolve: ({ key }, _args, ctx) => mayDelete(ctx, key),
    }),
    organization: t.field({
      type: OrganizationNodeRef,
      description: 'The organization to which the project belongs.',
      resolve: ({ key }, _args, ctx) => readOrganization(ctx, key.organizationId),
    }),
  }),
});

/** Returns the field `project` for answers of mutations in a project: the project as it is now. */
export const projectPayload = <Place extends { organization: number; projectId: number }>(t: OutputFields<Place>) => ({
  project: t.field({
    type: ProjectRef,
    resolve: ({ organization, projectId }, _args, ctx) => readProject(ctx, organization, projectId),
  }),
});

builder.queryFields((t) => ({
  project: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'One project, as it is or was; null where it is not there or not for you, and `errors` says which.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      asOf: t.arg({ type: AsOfInput, description: 'The moment or revision to show it at; left out, the present.' }),
    },
    resolve: (_root, { organization, projectId, asOf }, ctx) => readProject(ctx, organization, projectId, asOf),
    ...compiledRoot({ place: placeFromArguments, target: () => ({ here: ({ rows }) => rows.project }) }),
  }),
}));
