import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Entity } from '../../entities/entity.ts';
import { entitiesOf } from '../../entities/queries/rows.ts';
import type { Schema } from '../../schema/schema.ts';
import { isSuggestion } from '../rules/metadata.ts';
import { readOpenRequests } from './change-requests.ts';

/** Reads the open suggestion of a user for an entity. */
export async function suggestionOf(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  entityId: number,
  username: string,
): Promise<Entity | undefined> {
  const open = await readOpenRequests(ctx, { key, schema }, [entityId]);
  const issues = await entitiesOf(
    ctx.db,
    key,
    open.map(({ issueId }) => issueId),
  );
  return [...issues.values()].findLast((issue) => isSuggestion(issue) && issue.createdBy === username);
}
