import type { Ctx, Viewer } from '../../../platform/context.ts';
import { twoStepDemandedIn } from '../../../refusals/sign-in.ts';
import { entersOrganization, withoutOrganizations, isExcepted, withoutExceptions } from '../rules/permissions.ts';
import { signedIn } from './signed-in.ts';

const closed = new WeakMap<readonly string[], { slugs: string; permissions: readonly string[] }>();

/**
 * Returns the permissions of somebody without a second step, which exclude the organizations that demand one and that these permissions
 * would open. Equal lists give the same object, so that results remembered for a list are found again.
 */
export function withoutDemanding(held: readonly string[], demanding: readonly string[]): readonly string[] {
  const entered = demanding.filter((slug) => entersOrganization(held, slug));
  if (entered.length === 0) return held;
  const slugs = entered.join(' ');
  const known = closed.get(held);
  if (known?.slugs === slugs) return known.permissions;
  const permissions = withoutOrganizations(held, entered);
  closed.set(held, { slugs, permissions });
  return permissions;
}

/** Refuses (403) a viewer without a second step in an organization that demands one and that they may enter otherwise. */
export function refuseWithoutSecondStep(ctx: Ctx, slug: string): void {
  const { username, permissions, method } = signedIn(ctx);
  if (isExcepted(permissions, slug)) throw twoStepDemandedIn(slug, { username, method: method ?? null });
}

/**
 * Returns the permissions by which somebody may look into organizations, which is less than working there. Administrators of the server may
 * look into all of them, even without a demanded second step: whoever runs a server can lift every demand.
 */
export const permissionsToVisit = ({ permissions }: Viewer): readonly string[] =>
  permissions.includes('*') ? withoutExceptions(permissions) : permissions;
