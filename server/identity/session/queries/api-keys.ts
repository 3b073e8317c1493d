import type { Ctx } from '../../../platform/context.ts';
import { ownSession } from '../queries.ts';

/** An API key as its owner sees it; the key itself is not stored. */
export interface ApiKey {
  id: string;
  name: string;
  start: string;
  scope: string[];
  created: Date;
  expires: Date | null;
  lastUsed: Date | null;
}
const columns = ['id', 'name', 'start', 'scope', 'created', 'expires', 'lastUsed'] as const;

/** Reads the viewer's API keys, newest first, including expired ones that were not revoked. */
export async function readKeys(ctx: Ctx): Promise<ApiKey[]> {
  const { username } = ownSession(ctx);
  return ctx.db
    .selectFrom('apiKey')
    .select(columns)
    .where('username', '=', username)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();
}
