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
    'One committed revision of a project: everything it did, at once. Of a large one only the beginning is told; what is on the page is then best read again.',
  fields: (t) => ({
    revision: t.exposeInt('revision', {
      description: 'Its number; consecutive and in the order of the commits. Keep it to go on from here.',
    }),
    date: t.expose('date', { type: 'DateTime', description: 'When.' }),
    username: t.exposeString('username', { description: 'By whom.' }),
    cause: t.expose('cause', { type: CauseRef, description: 'Why it came to be.' }),
    totalCount: t.exposeInt('totalCount', { description: 'To how many entities it did something.' }),
    isLarge: t.boolean({
      description:
        'Whether it did something to more entities than are told here: `records`, `entities` and `deletedIds` are of the first 500, and `changes(revision:)` of the project has all.',
      resolve: (change) => isLarge(change),
    }),
    records: t.field({
      type: [ChangeRecordRef],
      description: 'What it did, entity by entity; at most 500.',
      resolve: (change) => change.records,
    }),
    schemaChanged: t.exposeBoolean('schemaChanged', { description: 'Whether it changed the schema.' }),
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
