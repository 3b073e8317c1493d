import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { viewOf } from '../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { News } from '../../platform/feed/news.ts';
import { tooFast } from '../../refusals/pace.ts';
import { openText, openTextToWrite } from '../queries/shared-text.ts';
import { checkedCaret, PARTS_PER_SECOND } from '../rules/texts.ts';
import type { Caret } from '../shared-text.ts';
import { caretsTopic } from '../topics.ts';
import { isWithinRate } from './rate-limit.ts';
import type { SharedTextPlace } from './shared-text.ts';
import { followSigns, showSign, signId, signsAt, type SignsChange } from './signs.ts';

/** The subscription to the others' carets in a text, shared by all who write there. A caret disappears when its author leaves. */
export const caretNews: News<SignsChange<Caret>, SharedTextPlace & { clientId?: string | undefined }> = {
  enter: async (ctx, { organization, projectId, entityId }) => {
    const opened = await openText(ctx, organization, projectId, entityId);
    const view = viewOf(signedIn(ctx).permissions, opened.key.slug);
    return { topic: caretsTopic(opened), first: 0, last: 1, view };
  },
  own: ['clientId'],
  onFollow: async (ctx, { organization, projectId, entityId, clientId = '' }) => {
    const opened = await openText(ctx, organization, projectId, entityId);
    return followSigns(ctx.services, caretsTopic(opened), signId(opened.username, clientId));
  },
  read: async (ctx, { organization, projectId, entityId }, after) => {
    const opened = await openText(ctx, organization, projectId, entityId);
    return signsAt<Caret>(ctx.services, caretsTopic(opened))?.after(after) ?? [];
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }) => number,
};

/** Shows others where the viewer writes in a text that they share. */
export async function setCaret(
  ctx: Ctx,
  organization: OrganizationRef,
  {
    projectId,
    entityId,
    clientId,
    ...given
  }: {
    projectId: number;
    entityId: number;
    clientId: string;
    anchor?: string | null | undefined;
    head?: string | null | undefined;
  },
): Promise<void> {
  const opened = await openTextToWrite(ctx, organization, projectId, entityId);
  const { username } = opened;
  const caret: Caret = { id: signId(username, clientId), username, ...checkedCaret(given) };
  if (!isWithinRate(ctx.services, 'caret', username, PARTS_PER_SECOND)) throw tooFast(PARTS_PER_SECOND);
  showSign(ctx.services, caretsTopic(opened), caret);
}
