import { z } from '@hono/zod-openapi';

import { api, ctxOf, inOrganization, route } from '../platform/rest.ts';
import { giveLicences, takeLicence } from './commands/named.ts';
import { removeLicences, setLicences } from './commands/pools.ts';
import { releaseAllLicences, releaseLicence, requestLicence } from './commands/seats.ts';
import type { Licence } from './licence.ts';
import { readAllLicences, readLicence } from './queries.ts';
import { holdersOf } from './rules.ts';

const holders = z.array(z.string());
const licenceShape = z
  .object({
    organization: z.string(),
    /** Whether licences are needed at all. */
    isLicensed: z.boolean(),
    license_date: z.string().nullable(),
    license_named_users: z.int(),
    license_floating_users: z.int(),
    license_named_reviewers: z.int(),
    license_floating_reviewers: z.int(),
    users_named: holders,
    users_floating: holders,
    reviewers_named: holders,
    reviewers_floating: holders,
    open_named_users: z.int(),
    open_floating_users: z.int(),
    open_named_reviewers: z.int(),
    open_floating_reviewers: z.int(),
    active_named_users: z.int(),
    active_floating_users: z.int(),
    active_named_reviewers: z.int(),
    active_floating_reviewers: z.int(),
  })
  .openapi('License');

/** The licences of an organization as api/v4 spells them; of one that needs none, everything is empty. */
function present(licence: Licence): z.infer<typeof licenceShape> {
  const pool = (type: string) => licence.pools.find((each) => each.type === type) ?? { size: 0, open: 0, taken: 0 };
  return {
    organization: licence.slug,
    isLicensed: licence.pools.length > 0,
    license_date: licence.ends,
    license_named_users: pool('named_users').size,
    license_floating_users: pool('floating_users').size,
    license_named_reviewers: pool('named_reviewers').size,
    license_floating_reviewers: pool('floating_reviewers').size,
    users_named: holdersOf(licence, 'named_users'),
    users_floating: holdersOf(licence, 'floating_users'),
    reviewers_named: holdersOf(licence, 'named_reviewers'),
    reviewers_floating: holdersOf(licence, 'floating_reviewers'),
    open_named_users: pool('named_users').open,
    open_floating_users: pool('floating_users').open,
    open_named_reviewers: pool('named_reviewers').open,
    open_floating_reviewers: pool('floating_reviewers').open,
    active_named_users: pool('named_users').taken,
    active_floating_users: pool('floating_users').taken,
    active_named_reviewers: pool('named_reviewers').taken,
    active_floating_reviewers: pool('floating_reviewers').taken,
  };
}
const noneNeeded = (slug: string): Licence => ({
  organizationId: 0,
  slug,
  ends: null,
  hasEnded: false,
  pools: [],
  named: [],
  seats: [],
});

const routes = api();
const count = z.coerce.number<string>().int().optional();
const ok = z.object({ ok: z.boolean() });

/** What most of these calls answer: the licences as they are then. */
const now = async (c: Parameters<typeof ctxOf>[0], org: string) =>
  present((await readLicence(ctxOf(c), org)) ?? noneNeeded(org));

routes.openapi(
  route('get', '/o/{org}/license', {
    summary: 'The licenses of an organization, for its administrators',
    params: inOrganization,
    reply: licenceShape,
  }),
  async (c) => c.json(await now(c, c.req.valid('param').org), 200),
);
routes.openapi(
  route('get', '/license', {
    summary: 'The licenses of all organizations that need some, for administrators of the server',
    reply: z.array(licenceShape),
  }),
  async (c) => c.json((await readAllLicences(ctxOf(c))).map(present), 200),
);
routes.openapi(
  route('post', '/o/{org}/license', {
    summary: 'Set the pools and their last day; what is not given stays. For administrators of the server',
    params: inOrganization,
    query: z.object({
      license_date: z.string().optional(),
      license_named_users: count,
      license_floating_users: count,
      license_named_reviewers: count,
      license_floating_reviewers: count,
    }),
    reply: licenceShape,
  }),
  async (c) => {
    const { org } = c.req.valid('param');
    const query = c.req.valid('query');
    await setLicences(ctxOf(c), org, {
      ends: query.license_date,
      sizes: {
        named_users: query.license_named_users,
        floating_users: query.license_floating_users,
        named_reviewers: query.license_named_reviewers,
        floating_reviewers: query.license_floating_reviewers,
      },
    });
    return c.json(await now(c, org), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/license', {
    summary: 'Let an organization go without licenses; for administrators of the server',
    params: inOrganization,
    reply: licenceShape,
  }),
  async (c) => {
    const { org } = c.req.valid('param');
    await removeLicences(ctxOf(c), org);
    return c.json(await now(c, org), 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/license/{type}/{usernames}', {
    summary: 'Give named licenses (named_users or named_reviewers) to people, by usernames with commas between',
    params: inOrganization.extend({ type: z.string(), usernames: z.string() }),
    reply: licenceShape,
  }),
  async (c) => {
    const { org, type, usernames } = c.req.valid('param');
    await giveLicences(ctxOf(c), org, type, usernames.split(','));
    return c.json(await now(c, org), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/license/{type}/{username}', {
    summary: 'Take a license away from somebody; of a floating type, free their seats',
    params: inOrganization.extend({ type: z.string(), username: z.string() }),
    reply: licenceShape,
  }),
  async (c) => {
    const { org, type, username } = c.req.valid('param');
    await takeLicence(ctxOf(c), org, type, username);
    return c.json(await now(c, org), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/license/request', {
    summary: 'Take a license for this session; 423 or 424 where there is none for it',
    params: inOrganization,
    reply: ok,
  }),
  async (c) => {
    await requestLicence(ctxOf(c), c.req.valid('param').org);
    return c.json({ ok: true }, 200);
  },
);

const releases = {
  release: [releaseLicence, "Give back this session's floating license, or with ?username all that somebody has here"],
  releaseAll: [releaseAllLicences, "Give back this session's floating licenses in all organizations"],
} as const;
for (const [path, [command, summary]] of Object.entries(releases))
  routes.openapi(
    route('post', `/o/{org}/license/${path as keyof typeof releases}`, {
      summary,
      params: inOrganization,
      query: z.object({ username: z.string().optional() }),
      reply: ok,
    }),
    async (c) => {
      const body = (await c.req.json().catch(() => ({}))) as { signOut?: unknown } | null;
      const { username } = c.req.valid('query');
      await command(ctxOf(c), c.req.valid('param').org, { username, signOut: body?.signOut === true });
      return c.json({ ok: true }, 200);
    },
  );

export const licenceRoutes = routes;
