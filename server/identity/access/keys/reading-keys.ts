import type { Ctx } from '../../../platform/context.ts';
import { readOnlyKeyMayNot } from '../../../refusals/sessions-and-keys.ts';
import { doesMoreThanRead } from '../rules/permissions.ts';

type Place = { readonly slug: string; readonly projectId: number };

/**
 * Refuses an API key that may only read a project: such a key must not act as its owner in chat, presence or lists of people. With
 * project 0, the key must allow more than reading somewhere in the organization.
 */
export function refuseReadingKey(ctx: Pick<Ctx, 'viewer'>, { slug, projectId }: Place): void {
  if (isReadingKey(ctx, slug, projectId)) throw readOnlyKeyMayNot();
}

/** Tells whether the request comes with an API key that may only read. */
export const isReadingKey = ({ viewer }: Pick<Ctx, 'viewer'>, slug: string, projectId = 0): boolean =>
  viewer?.key !== undefined && !doesMoreThanRead(viewer.key.scope, slug, projectId);
