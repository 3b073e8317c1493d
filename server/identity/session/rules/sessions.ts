import type { Viewer } from '../../../platform/context.ts';

/** Returns the address under which attempts are counted: for IPv6 the network (/64), since one subscriber has all addresses in it. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':')}::/64`;
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The maximum number of sessions of a user; the next sign-in ends the one that was unused for longest. */
export const MOST_SESSIONS = 50;

/** The minutes after signing in during which a user counts as just having proved their identity. */
export const RECENT_MINUTES = 15;

/** Returns the field of the context that holds a viewer: `viewer`, or `awaitingSecondStep` while a required second step is missing. */
export const viewerFields = (viewer: Viewer | null): { viewer: Viewer | null; awaitingSecondStep: Viewer | null } =>
  viewer?.secondStep === 'MISSING'
    ? { viewer: null, awaitingSecondStep: viewer }
    : { viewer, awaitingSecondStep: null };
