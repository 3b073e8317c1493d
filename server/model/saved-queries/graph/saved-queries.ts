import { batch } from '../../../platform/graph/batch.ts';
import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { idOf, nodeId } from '../../../platform/graph/ids.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { createSavedQuery, deleteSavedQuery, saveSavedQuery } from '../commands.ts';
import { countSaved } from '../queries/counts.ts';
import { readSavedQueries, readSavedQueriesByName } from '../queries/saved-queries.ts';
import type { SeenQuery } from '../saved-query.ts';
import { SavedViewInput, SavedViewRef } from './view.ts';

const SavedQueryRef = builder.objectRef<SeenQuery>('SavedQuery');
builder.node(SavedQueryRef, {
  description: 'A search that someone keeps under a name, for themselves or for everyone in the project.',
  id: { resolve: ({ organizationId, id }) => `${organizationId}:${id}` },
  loadOne: (name, ctx) => batch(ctx, readSavedQueriesByName, name),
  fields: (t) => ({
    savedQueryId: t.exposeInt('id', { description: 'Its number in api/v4.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    query: t.exposeString('query', { description: 'The search, in the search language.' }),
    isShared: t.exposeBoolean('isShared', {
      description: 'True when it is for everyone in the project; otherwise it is only for who made it.',
    }),
    view: t.field({
      type: SavedViewRef,
      nullable: true,
      description: "The way in which the table shows it; null for the reader's own way.",
      resolve: ({ view }) => view,
    }),
    count: t.int({
      nullable: true,
      description: 'The number of entities that it finds; null where it names what the schema no longer has.',
      complexity: 5,
      resolve: (saved, _args, ctx) => batch(ctx, countSaved, saved),
    }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who made it.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time at which it happened.' }),
  }),
});

builder.objectField(ProjectRef, 'savedQueries', (t) =>
  t.field({
    type: [SavedQueryRef],
    complexity: 10,
    description: "The project's saved queries and your own, by name; at most 200.",
    resolve: ({ key }, _args, ctx) => readSavedQueries(ctx, key),
  }),
);

type Fields = OutputFields<SeenQuery>;
const project = (t: Fields) =>
  t.field({
    type: ProjectRef,
    description: 'Its project.',
    resolve: ({ key }, _args, ctx) => projectOf(ctx, { ...key, asOf: null }),
  });
const payload = (t: Fields) => ({
  savedQuery: t.field({ type: SavedQueryRef, description: 'The item as it was stored.', resolve: (saved) => saved }),
  project: project(t),
});

builder.relayMutationField(
  'createSavedQuery',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      name: t.string({ required: true, description: 'The name that people read; at most 200 characters.' }),
      query: t.string({ required: true, description: 'The search, in the search language.' }),
      isShared: t.boolean({ description: 'True when it is for everyone in the project. Needs WRITE.' }),
      view: t.field({ type: SavedViewInput, description: 'The way in which the table shows what the query finds.' }),
    }),
  },
  {
    description: 'Keeps a search under a name: for yourself, or for everyone in the project.',
    resolve: (_root, { input: { projectId: place, ...given } }, ctx) =>
      createSavedQuery(ctx, place.organization, place.projectId, given),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'saveSavedQuery',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      savedQueryId: t.field({ ...idOf('SavedQuery'), required: true, description: 'The saved query.' }),
      name: t.string({ description: 'The name that people read; left out, it stays.' }),
      query: t.string({ description: 'The search; left out, it stays.' }),
      isShared: t.boolean({ description: 'True when it is for everyone in the project; left out, it stays.' }),
      view: t.field({
        type: SavedViewInput,
        description: 'The way in which the table shows it; null takes that away, left out it stays.',
      }),
    }),
  },
  {
    description: "Changes a saved query: your own or, with WRITE, the project's. Sharing needs WRITE.",
    resolve: (_root, { input: { projectId: place, savedQueryId, ...given } }, ctx) =>
      saveSavedQuery(ctx, place.organization, place.projectId, savedQueryId, given),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'deleteSavedQuery',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      savedQueryId: t.field({ ...idOf('SavedQuery'), required: true, description: 'The saved query.' }),
    }),
  },
  {
    description: "Deletes a saved query for good: your own or, with WRITE, the project's. What it found stays.",
    resolve: (_root, { input: { projectId: place, savedQueryId } }, ctx) =>
      deleteSavedQuery(ctx, place.organization, place.projectId, savedQueryId),
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({
        description: 'Its id.',
        resolve: ({ organizationId, id }) => nodeId('SavedQuery', organizationId, id),
      }),
      project: project(t),
    }),
  },
);
