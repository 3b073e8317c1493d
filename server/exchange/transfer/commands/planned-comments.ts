import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { importComments } from '../../../model/comments/commands/import-comments.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { ImportWarning, PlannedComment } from '../import-plan.ts';

/** Makes the comments of an import on its entities; warns if the user may not. */
export async function sayComments(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  comments: readonly PlannedComment[] = [],
  ids: ReadonlyMap<string, number>,
  isAsItWas: boolean,
): Promise<ImportWarning[]> {
  if (comments.length === 0) return [];
  if (!key.permissions.has('REVIEW'))
    return [
      {
        object: 'Comments',
        message: `You do not have permission to comment here (REVIEW), so ${comments.length} comments were left out.`,
      },
    ];
  const carried = comments.flatMap(({ entityKey, ...comment }) => {
    const entityId = ids.get(entityKey);
    return entityId === undefined ? [] : [{ ...comment, entityId }];
  });
  await importComments(ctx, key, carried, isAsItWas);
  return [];
}
