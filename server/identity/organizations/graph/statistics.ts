import { builder } from '../../../platform/graph/builder.ts';
import { readActivity, readNewUsers, readUserActivity, type ActivityDay, type Count } from '../queries/statistics.ts';
import { buckets } from '../rules/statistics.ts';
import { OrganizationNodeRef } from './organization.ts';

export const BucketRef = builder.enumType('Bucket', {
  description: 'What statistics are counted by.',
  values: {
    DAY: { value: buckets[0], description: 'Day by day.' },
    WEEK: { value: buckets[1], description: 'By weeks, which begin on Mondays.' },
    MONTH: { value: buckets[2], description: 'By months.' },
  } as const,
});
export const CountRef = builder.objectRef<Count>('DatedCount').implement({
  description: 'How many there were in a day, week or month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'Its first day, as YYYY-MM-DD (UTC).' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});
const ActivityDayRef = builder.objectRef<ActivityDay>('ActivityDay').implement({
  description: 'A day on which someone was here.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day, as YYYY-MM-DD (UTC).' }),
    organizations: t.exposeStringList('organizations', { description: 'Where they were, by the names in addresses.' }),
  }),
});
const since = 'From this moment on; a year back where it is left out.';

builder.objectField(OrganizationNodeRef, 'activity', (t) =>
  t.field({
    type: [CountRef],
    description: 'How many people worked in it, for its administrators. Times without anyone are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'What to count by.' }),
      since: t.arg({ type: 'DateTime', description: since }),
    },
    complexity: 20,
    resolve: ({ slug }, { by, since }, ctx) => readActivity(ctx, slug, by ?? 'day', since as Date | null),
  }),
);
builder.queryFields((t) => ({
  serverActivity: t.field({
    type: [CountRef],
    nullable: true,
    description: 'How many people used Truss, for administrators of the server. Times without anyone are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'What to count by.' }),
      since: t.arg({ type: 'DateTime', description: since }),
    },
    complexity: 20,
    resolve: (_root, { by, since }, ctx) => readActivity(ctx, null, by ?? 'day', since as Date | null),
  }),
  newUsers: t.field({
    type: [CountRef],
    nullable: true,
    description: 'How many accounts were made, for administrators of the server. Times without any are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'What to count by.' }),
      since: t.arg({ type: 'DateTime', description: since }),
    },
    complexity: 20,
    resolve: (_root, { by, since }, ctx) => readNewUsers(ctx, by ?? 'day', since as Date | null),
  }),
  userActivity: t.field({
    type: [ActivityDayRef],
    nullable: true,
    description:
      'The days on which someone was here, the latest first: for themselves, for administrators of the server, and for those of an organization what happened there.',
    args: {
      username: t.arg.string({ required: true }),
      organization: t.arg.string({ description: 'Only what happened in this organization.' }),
      since: t.arg({ type: 'DateTime', description: since }),
    },
    complexity: 20,
    resolve: (_root, { username, organization, since }, ctx) =>
      readUserActivity(ctx, username, organization, since as Date | null),
  }),
}));
