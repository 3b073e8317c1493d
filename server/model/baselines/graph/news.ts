import { newsSubscription } from '../../../platform/feed/followed.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { baselineNews, type BaselineChange } from '../queries/news.ts';

const BaselineChangeRef = builder.objectRef<BaselineChange>('BaselineChange').implement({
  ...sameForAll,
  description: 'The news that baselines or test cycles of a project were made, renamed or deleted.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Rises with every change.' }),
    project: t.field({
      type: ProjectRef,
      description: 'The project.',
      resolve: ({ key }, _args, ctx) => projectOf(ctx, key),
    }),
  }),
});

builder.subscriptionField('baselinesChanged', (t) =>
  t.field({
    type: BaselineChangeRef,
    description:
      'News whenever baselines or test cycles of a project were made, renamed or deleted after the `number` you know, once for all of it. Without `after`, from now on.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      after: t.arg.int({ description: 'The number of the last change you have seen.' }),
    },
    ...newsSubscription(baselineNews),
  }),
);
