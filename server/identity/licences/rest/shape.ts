import { z } from '@hono/zod-openapi';

import type { Licence } from '../licence.ts';
import { holdersOf } from '../rules.ts';

const holders = z.array(z.string());
export const licenceShape = z
  .object({
    organization: z.string(),
    /** True if the organization needs licences at all. */
    isLicensed: z.boolean(),
    license_date: z.string().nullable(),
    license_named_users: z.int(),
    license_floating_users: z.int(),
    license_named_reviewers: z.int(),
    license_floating_reviewers: z.int(),
    users_named_users: holders,
    users_floating_users: holders,
    users_named_reviewers: holders,
    users_floating_reviewers: holders,
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

/** Turns licences into the shape of api/v4; for an organization that needs none, every list is empty. */
export function presentLicence(licence: Licence): z.infer<typeof licenceShape> {
  const pool = (type: string) => licence.pools.find((each) => each.type === type) ?? { size: 0, open: 0, taken: 0 };
  return {
    organization: licence.slug,
    isLicensed: licence.pools.length > 0,
    license_date: licence.ends,
    license_named_users: pool('named_users').size,
    license_floating_users: pool('floating_users').size,
    license_named_reviewers: pool('named_reviewers').size,
    license_floating_reviewers: pool('floating_reviewers').size,
    users_named_users: holdersOf(licence, 'named_users'),
    users_floating_users: holdersOf(licence, 'floating_users'),
    users_named_reviewers: holdersOf(licence, 'named_reviewers'),
    users_floating_reviewers: holdersOf(licence, 'floating_reviewers'),
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
