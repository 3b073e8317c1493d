import type { Viewer } from '../../platform/context.ts';

/** The address by which attempts are counted: of IPv6 the network (/64), since whoever has one address there has all. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':')}::/64`;
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** How many sessions somebody may have at once; whoever signs in once more leaves the one that they have not used for longest. */
export const MOST_SESSIONS = 50;

/** How long ago somebody may have signed in to count as just having proved who they are. */
export const RECENT_MINUTES = 15;

/** Where a request stands: all the way in, or halfway until the second step that is demanded has been set up. */
export const viewerFields = (viewer: Viewer | null): { viewer: Viewer | null; awaitingSecondStep: Viewer | null } =>
  viewer?.secondStep === 'MISSING'
    ? { viewer: null, awaitingSecondStep: viewer }
    : { viewer, awaitingSecondStep: null };
