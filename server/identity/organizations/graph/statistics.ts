import { builder } from '../../../platform/graph/builder.ts';
import { readActivity, readNewUsers, readUserActivity, type ActivityDay, type Count } from '../queries/statistics.ts';
import { buckets } from '../rules/statistics.ts';
import { OrganizationNodeRef } from './organization.ts';

export const BucketRef = builder.enumType('Bucket', {
  description: 'The spans of time by which statistics are counted.',
  values: {
    DAY: { value: buckets[0], description: 'Day by day.' },
    WEEK: { value: buckets[1], description: 'Counts by week; weeks begin on Mondays.' },
    MONTH: { value: buckets[2], description: 'Counts by month.' },
  } as const,
});
export const CountRef = builder.objectRef<Count>('DatedCount').implement({
  description: 'The number of them in a day, week or month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'Its first day, as YYYY-MM-DD (UTC).' }),
    count: t.exposeInt('count', { description: 'The number of them.' }),
  }),
});
const ActivityDayRef = builder.objectRef<ActivityDay>('ActivityDay').implement({
  description: 'A day on which someone was here.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day, as YYYY-MM-DD (UTC).' }),
    organizations: t.exposeStringList('organizations', {
      description: 'The slugs of the organizations in which they were.',
    }),
  }),
});
const since = 'The moment at which it begins; a year ago if it is left out.';

builder.objectField(OrganizationNodeRef, 'activity', (t) =>
  t.field({
    type: [CountRef],
    description: 'The number of people who worked in it, for its administrators. Times without anyone are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'The span of time to count by.' }),
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
    description:
      'The number of people who used Truss, for administrators of the server. Times without anyone are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'The span of time to count by.' }),
      since: t.arg({ type: 'DateTime', description: since }),
    },
    complexity: 20,
    resolve: (_root, { by, since }, ctx) => readActivity(ctx, null, by ?? 'day', since as Date | null),
  }),
  newUsers: t.field({
    type: [CountRef],
    nullable: true,
    description:
      'The number of accounts that were made, for administrators of the server. Times without any are left out.',
    args: {
      by: t.arg({ type: BucketRef, defaultValue: 'day', description: 'The span of time to count by.' }),
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
      organization: t.arg.string({ description: 'Shows only events in this organization.' }),
      since: t.arg({ type: 'DateTime', description: since }),
    },
    complexity: 20,
    resolve: (_root, { username, organization, since }, ctx) =>
      readUserActivity(ctx, username, organization, since as Date | null),
  }),
}));
