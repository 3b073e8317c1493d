import { createHash } from 'node:crypto';

import { typeOf } from '../../diagrams/queries.ts';
import { signedIn, type OrganizationRef } from '../../identity/access/keys.ts';
import { viewOf } from '../../identity/access/permissions.ts';
import { isUuid } from '../../identity/session/rules.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import type { News, ProjectPlace } from '../../platform/feed/news.ts';
import { invalid } from '../../refusals.ts';
import { tooFast } from '../../refusals/pace.ts';
import { pointersOn, followPointers, showPointer } from '../diagram-pointers.ts';
import { checkedPointer, POINTERS_PER_SECOND, type GivenPointer } from '../pointer-rules.ts';
import type { PointersChange } from '../pointer.ts';
import { openRoom } from '../queries/open-room.ts';
import { pointersTopic } from '../topics.ts';

/** Which diagram. */
export interface DiagramPlace extends ProjectPlace {
  slug: string;
  entityId: number;
}
type Given = DiagramPlace & { clientId?: string | undefined };

/** The pointers of others on a diagram, as a subscription that all who look at it share. Whoever goes away is gone for the others. */
export const pointersNews: News<PointersChange, Given> = {
  enter: async (ctx, place) => {
    const key = await openRoom(ctx, place.organization, place.projectId);
    typeOf(place.slug);
    return { topic: pointersTopic(key, place), first: 0, last: 1, view: viewOf(signedIn(ctx).permissions, key.slug) };
  },
  within: ['slug', 'entityId'],
  own: ['clientId'],
  onFollow: async (ctx, { clientId = '', ...place }) => {
    const key = await openRoom(ctx, place.organization, place.projectId);
    return followPointers(ctx.services, pointersTopic(key, place), pointerId(signedIn(ctx).username, clientId));
  },
  read: async (ctx, place, after) => {
    const key = await openRoom(ctx, place.organization, place.projectId);
    return pointersOn(ctx.services, pointersTopic(key, place))?.after(after) ?? [];
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }) => number,
};

/** The name of somebody's pointer through one page, from which nobody learns how the page names itself. */
function pointerId(username: string, clientId: string): string {
  if (!isUuid(clientId)) throw invalid('A client names itself by a UUID. Make one for each page.');
  return createHash('sha256').update(`${username} ${clientId.toLowerCase()}`).digest('base64url').slice(0, 22);
}

/** Shows others what the viewer does on a diagram at the moment. */
export async function setPointer(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { slug, entityId, clientId, ...given }: Pick<DiagramPlace, 'slug' | 'entityId'> & GivenPointer & { clientId: string },
): Promise<void> {
  const key = await openRoom(ctx, organization, projectId);
  const { username } = signedIn(ctx);
  typeOf(slug);
  const pointer = { id: pointerId(username, clientId), username, ...checkedPointer(given) };
  if (!mayMove(ctx.services, username)) throw tooFast(POINTERS_PER_SECOND);
  showPointer(ctx.services, pointersTopic(key, { slug, entityId }), pointer);
}

interface Bucket {
  left: number;
  at: number;
}
const buckets = new WeakMap<Services, Map<string, Bucket>>();
const MOST_BUCKETS = 10_000;

/** Whether somebody may be seen to move once more; each server counts for itself. */
function mayMove(services: Services, username: string): boolean {
  const all = buckets.get(services) ?? new Map<string, Bucket>();
  buckets.set(services, all);
  const now = performance.now();
  const known = all.get(username) ?? { left: POINTERS_PER_SECOND, at: now };
  const left = Math.min(POINTERS_PER_SECOND, known.left + ((now - known.at) / 1_000) * POINTERS_PER_SECOND);
  all.delete(username);
  all.set(username, { left: left < 1 ? left : left - 1, at: now });
  if (all.size > MOST_BUCKETS) all.delete(all.keys().next().value!);
  return left >= 1;
}
