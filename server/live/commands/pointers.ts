import { diagramTypeBySlug } from '../../diagrams/queries/diagrams.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { viewOf } from '../../identity/access/rules/permissions.ts';
import type { ProjectPlace } from '../../model/projects/project.ts';
import type { Ctx } from '../../platform/context.ts';
import type { News } from '../../platform/feed/news.ts';
import { tooFast } from '../../refusals/pace.ts';
import type { Pointer, PointersChange } from '../pointer.ts';
import { openRoom } from '../queries/open-room.ts';
import { checkedPointer, POINTERS_PER_SECOND, type GivenPointer } from '../rules/pointers.ts';
import { pointersTopic } from '../topics.ts';
import { isWithinRate } from './rate-limit.ts';
import { followSigns, showSign, signId, signsAt } from './signs.ts';

/** The project and the diagram of a pointer. */
export interface DiagramPlace extends ProjectPlace {
  slug: string;
  entityId: number;
}
type Given = DiagramPlace & { clientId?: string | undefined };

/** The subscription to the others' pointers on a diagram, shared by all who look at it. A pointer disappears when its author leaves. */
export const pointersNews: News<PointersChange, Given> = {
  enter: async (ctx, place) => {
    const key = await openRoom(ctx, place.organization, place.projectId);
    diagramTypeBySlug(place.slug);
    return { topic: pointersTopic(key, place), first: 0, last: 1, view: viewOf(signedIn(ctx).permissions, key.slug) };
  },
  own: ['clientId'],
  onFollow: async (ctx, { clientId = '', ...place }) => {
    const key = await openRoom(ctx, place.organization, place.projectId);
    return followSigns(ctx.services, pointersTopic(key, place), signId(signedIn(ctx).username, clientId));
  },
  read: async (ctx, place, after) => {
    const key = await openRoom(ctx, place.organization, place.projectId);
    return signsAt<Pointer>(ctx.services, pointersTopic(key, place))?.after(after) ?? [];
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }) => number,
};

/** Shows the viewer's current activity on a diagram to the others. */
export async function setPointer(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { slug, entityId, clientId, ...given }: Pick<DiagramPlace, 'slug' | 'entityId'> & GivenPointer & { clientId: string },
): Promise<void> {
  const key = await openRoom(ctx, organization, projectId);
  const { username } = signedIn(ctx);
  diagramTypeBySlug(slug);
  const pointer = { id: signId(username, clientId), username, ...checkedPointer(given) };
  if (!isWithinRate(ctx.services, 'move', username, POINTERS_PER_SECOND)) throw tooFast(POINTERS_PER_SECOND);
  showSign(ctx.services, pointersTopic(key, { slug, entityId }), pointer);
}
