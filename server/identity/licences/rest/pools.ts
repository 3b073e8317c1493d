import { z } from '@hono/zod-openapi';

import { wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { giveLicences, takeLicence } from '../commands/named.ts';
import { removeLicences, setLicences } from '../commands/pools.ts';
import { readLicence, readLicencesOfAll } from '../queries/licences.ts';
import { noneNeeded } from '../rules.ts';
import { licenceShape, presentLicence } from './shape.ts';

const routes = api();
const count = wholeNumber().optional();

/** Reads the licences after the change, which most of these calls return. */
const now = async (c: Parameters<typeof ctxOf>[0], org: string) =>
  presentLicence((await readLicence(ctxOf(c), org)) ?? noneNeeded(org));

routes.openapi(
  route('get', '/o/{org}/license', {
    id: 'readLicences',
    summary: 'The licenses of an organization, for its administrators',
    params: inOrganization,
    reply: licenceShape,
  }),
  async (c) => c.json(await now(c, c.req.valid('param').org), 200),
);
routes.openapi(
  route('get', '/license', {
    id: 'listLicences',
    summary:
      'The licenses of all organizations, by slug, those that need none included; for administrators of the server',
    reply: z.array(licenceShape),
  }),
  async (c) => c.json((await readLicencesOfAll(ctxOf(c))).map(presentLicence), 200),
);
routes.openapi(
  route('post', '/o/{org}/license', {
    id: 'setLicences',
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
    id: 'removeLicences',
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
    id: 'giveLicences',
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
    id: 'takeLicence',
    summary: 'Unassign a license; for a floating type, release the licenses in use by the user',
    params: inOrganization.extend({ type: z.string(), username: z.string() }),
    reply: licenceShape,
  }),
  async (c) => {
    const { org, type, username } = c.req.valid('param');
    await takeLicence(ctxOf(c), org, type, username);
    return c.json(await now(c, org), 200);
  },
);

export const poolRoutes = routes;
