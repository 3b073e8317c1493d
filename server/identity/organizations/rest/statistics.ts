import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { readActivity, readNewUsers, readUserActivity } from '../queries/statistics.ts';
import { checkedBucket, checkedSince } from '../rules/statistics.ts';

const counts = z.array(
  z
    .object({ date: z.string().openapi({ description: 'The first day of it, YYYY-MM-DD, UTC.' }), count: z.int() })
    .openapi('DatedCount'),
);
const days = z.array(z.object({ date: z.string(), organizations: z.array(z.string()) }).openapi('ActivityDay'));
const bucket = z.object({
  by: z.string().openapi({ description: 'The span of time to count by: day, week or month.', example: 'day' }),
});
const since = z.object({
  since: z.string().optional().openapi({
    description:
      'The moment at which it begins, as ISO 8601 or in milliseconds since 1970; a year ago if it is left out.',
    example: '2026-01-01',
  }),
});

const routes = api();

routes.openapi(
  route('get', '/accesslogs/{by}', {
    id: 'countActivity',
    summary: 'The number of people who used Truss, by day, week or month; for administrators of the server',
    params: bucket,
    query: since,
    reply: counts,
  }),
  async (c) => {
    const { by } = c.req.valid('param');
    return c.json(await readActivity(ctxOf(c), null, checkedBucket(by), checkedSince(c.req.valid('query').since)), 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/accesslogs/{by}', {
    id: 'countOrganizationActivity',
    summary: 'The number of people who worked in an organization, by day, week or month; for its administrators',
    params: inOrganization.extend(bucket.shape),
    query: since,
    reply: counts,
  }),
  async (c) => {
    const { org, by } = c.req.valid('param');
    return c.json(await readActivity(ctxOf(c), org, checkedBucket(by), checkedSince(c.req.valid('query').since)), 200);
  },
);
routes.openapi(
  route('get', '/user/accesslogs/{username}', {
    id: 'listActivityOf',
    summary: 'The days on which someone was here; for themselves and for administrators of the server',
    params: z.object({ username: z.string() }),
    query: since.extend({ organization: z.string().optional() }),
    reply: days,
  }),
  async (c) => {
    const { since, organization } = c.req.valid('query');
    const { username } = c.req.valid('param');
    return c.json(await readUserActivity(ctxOf(c), username, organization, checkedSince(since)), 200);
  },
);
routes.openapi(
  route('get', '/newuserlogs', {
    id: 'countNewUsersByDay',
    summary: 'The number of accounts that were made, day by day; for administrators of the server',
    query: since,
    reply: counts,
  }),
  async (c) => c.json(await readNewUsers(ctxOf(c), 'day', checkedSince(c.req.valid('query').since)), 200),
);
routes.openapi(
  route('get', '/newuserlogs/{by}', {
    id: 'countNewUsers',
    summary: 'The number of accounts that were made, by day, week or month; for administrators of the server',
    params: bucket,
    query: since,
    reply: counts,
  }),
  async (c) => {
    const { by } = c.req.valid('param');
    return c.json(await readNewUsers(ctxOf(c), checkedBucket(by), checkedSince(c.req.valid('query').since)), 200);
  },
);

export const statisticsRoutes = routes;
