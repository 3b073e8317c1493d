import { newsSubscription } from '../../../platform/feed/followed.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import type { SeenChange } from '../change.ts';
import { isLarge, projectNews } from '../queries/news.ts';
import { CauseRef } from './cause.ts';
import { ChangeRecordRef } from './record.ts';

export const ProjectChangeRef = builder.objectRef<SeenChange>('ProjectChange').implement({
  ...sameForAll,
  description:
    'One committed revision of a project with all its changes. Of a large revision only the first changes are told; the page then best reads everything again.',
  fields: (t) => ({
    revision: t.exposeInt('revision', {
      description: 'Its number; consecutive and in the order of the commits. Keep it to go on from here.',
    }),
    date: t.expose('date', { type: 'DateTime', description: 'The time at which it happened.' }),
    username: t.exposeString('username', { description: 'The person who did it, by username.' }),
    cause: t.expose('cause', { type: CauseRef, description: 'The reason why it came to be.' }),
    totalCount: t.exposeInt('totalCount', { description: 'The number of entities that it changed.' }),
    isLarge: t.boolean({
      description:
        'True when it changed more entities than are told here: `records`, `entities` and `deletedIds` are of the first 500, and `changes(revision:)` of the project has all.',
      resolve: (change) => isLarge(change),
    }),
    records: t.field({
      type: [ChangeRecordRef],
      description: 'Its changes, entity by entity; at most 500.',
      resolve: (change) => change.records,
    }),
    schemaChanged: t.exposeBoolean('schemaChanged', { description: 'True when it changed the schema.' }),
    project: t.field({
      type: ProjectRef,
      description: 'The project.',
      resolve: (change, _args, ctx) => projectOf(ctx, change),
    }),
  }),
});

builder.subscriptionField('projectChanged', (t) =>
  t.field({
    type: ProjectChangeRef,
    description:
      'Every revision after the one you know, then every further one as it is committed: each once and in order. Without `after`, from now on.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      after: t.arg.int({ description: 'The last revision you have seen.' }),
    },
    ...newsSubscription(projectNews),
  }),
);
