import { storableText } from '../../../platform/text/text.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { includesPermission, limitToScope } from '../../access/rules/permissions.ts';

const MAX_NAME = 100;
const MAX_SCOPE = 100;
const MAX_PERMISSION = 200;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;
export const MAX_KEYS = 50;

/** A user's settings for a new API key. */
export interface KeyWish {
  name: string;
  /** The slug of the organization that the key is for. Without `permissions`, the key may do all that its owner may do there. */
  organization?: string | null | undefined;
  permissions?: readonly string[] | null | undefined;
  days?: number | null | undefined;
}

/** Returns the key's name; refuses one that is empty or too long. */
export function checkedKeyName(given: string): string {
  const name = storableText(given).replace(/\s+/g, ' ').trim();
  if (!name || name.length > MAX_NAME)
    throw invalid(`A key needs a name of up to ${MAX_NAME} characters. Enter what the key is for.`);
  return name;
}

/** Returns the number of days for which the key is valid. */
export function checkedDays(days: number | null | undefined): number {
  const wanted = days ?? DEFAULT_DAYS;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MAX_DAYS)
    throw invalid(`A key can be valid for 1 to ${MAX_DAYS} days; you asked for ${wanted}.`);
  return wanted;
}

/** Returns the scope of the key; refuses one that exceeds its owner's permissions, or lies outside its organization. */
export function checkedScope(held: readonly string[], { organization, permissions }: KeyWish): string[] {
  const all = organization ? `organization:${organization.trim().toLowerCase()}` : null;
  const picked = [...new Set((permissions ?? []).map((each) => each.trim()).filter(Boolean))];
  if (picked.length === 0 && all === null)
    throw invalid('The key needs a scope: an organization, permissions that you have, or both.');
  if (picked.length > MAX_SCOPE) throw invalid(`Select up to ${MAX_SCOPE} permissions, or the whole organization.`);
  const scope = picked.length > 0 ? picked : [all!];
  for (const permission of scope) {
    const isWritten = permission === '*' || /^organization:[\w-]+(:[\w-]+)*$/i.test(permission);
    if (!isWritten || permission.length > MAX_PERMISSION)
      throw invalid(
        `'${permission.slice(0, MAX_PERMISSION)}' is not a permission. Use a form such as 'organization:acme:project:1:READ'.`,
      );
    if (all !== null && !includesPermission([all], permission))
      throw invalid(`'${permission}' is not a permission in organization ${organization}. Leave it out.`);
    const opensSomething = permission === all ? limitToScope(held, [permission]).length > 0 : isHeld(held, permission);
    if (!opensSomething)
      throw invalid(`You do not have the permission '${permission}', so you cannot give it to a key.`);
  }
  return scope;
}

const isHeld = (held: readonly string[], permission: string) => limitToScope(held, [permission]).includes(permission);
