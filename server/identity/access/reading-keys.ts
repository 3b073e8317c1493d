import type { Ctx } from '../../platform/context.ts';
import { readingKeyMayNot } from '../../refusals.ts';
import { doesMoreThanRead } from './permissions.ts';

type Place = { readonly slug: string; readonly projectId: number };

/**
 * Refuses an API key that was made to read a project and for nothing else: it does not speak for its owner there, nor learn who the
 * others are. Whoever has such a key was lent a model, not a person. With project 0, it must do more somewhere in the organization.
 */
export function refuseReadingKey(ctx: Pick<Ctx, 'viewer'>, { slug, projectId }: Place): void {
  if (isReadingKey(ctx, slug, projectId)) throw readingKeyMayNot();
}

/** Whether it is such a key that asks. */
export const isReadingKey = ({ viewer }: Pick<Ctx, 'viewer'>, slug: string, projectId = 0): boolean =>
  viewer?.key !== undefined && !doesMoreThanRead(viewer.key.scope, slug, projectId);
