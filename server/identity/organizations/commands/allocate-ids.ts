import { randomBytes } from 'node:crypto';

import { claimKey, type Ctx } from '../../../platform/context.ts';
import { forbidden, invalid } from '../../../refusals/refusal.ts';
import { requireLicence, visitOrganization } from '../../access/keys/organizations.ts';
import { allocatedGlobalId } from '../queries/allocations.ts';
import { refuseTooFast } from './id-pace.ts';
import { idTypes, takeIds } from './take-ids.ts';

const MOST = 10_000;
const SEED_BYTES = 32;
/** Half of the numbers there are: those that are reserved and never used can not keep anybody from saving. */
const LAST_RESERVED = 2 ** 30;

/**
 * Reserves numbers and global ids for a script that links things before it saves them. An item saved under such a number gets its
 * reserved global id. For viewers who may write somewhere in the organization, within a rate limit.
 */
export async function allocateIds(
  ctx: Ctx,
  organization: string | number,
  type: string,
  count: number,
): Promise<{ id: number; globalId: string }[]> {
  const known = idTypes.find((each) => each === type);
  if (!known) throw invalid(`'${type}' is not a type of id. Use one of ${idTypes.join(', ')}.`);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw invalid(`You can reserve 1 to ${MOST} ids at a time.`);
  const visitor = await visitOrganization(ctx, organization);
  if (!visitor.writesSomewhere)
    throw forbidden(
      `Only people who can edit a project of organization ${visitor.slug} can reserve ids. Ask an administrator.`,
    );
  const { organizationId } = await requireLicence(ctx, visitor);
  await refuseTooFast(ctx, count);
  await claimKey(ctx);
  const first = await takeIds(ctx, organizationId, known, count, LAST_RESERVED);
  const seed = randomBytes(SEED_BYTES);
  await ctx.services.db.insertInto('allocation').values({ organizationId, type: known, first, count, seed }).execute();
  return Array.from({ length: count }, (_, i) => ({ id: first + i, globalId: allocatedGlobalId(seed, first + i) }));
}
