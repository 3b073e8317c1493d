import { newsSubscription } from '../../../platform/feed/followed.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { commentNews } from '../queries/news.ts';
import { CommentRef } from './types.ts';

builder.subscriptionField('commentChanged', (t) =>
  t.field({
    type: CommentRef,
    description:
      'Every comment that was said, changed, resolved or taken back after the `number` you know, then every further one, in order. One that changed twice meanwhile is told once, as it is now. Without `after`, from now on.',
    args: {
      organization: t.arg.string({ required: true }),
      projectId: t.arg.int({ required: true }),
      after: t.arg.int({ description: 'The number of the last change you have seen.' }),
    },
    ...newsSubscription(commentNews),
  }),
);
