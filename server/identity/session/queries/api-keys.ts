import type { Ctx } from '../../../platform/context.ts';
import { ownSession } from '../queries.ts';

/** A key as its owner sees it; what opens doors is not kept. */
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

/** The viewer's API keys, the newest first; those that are over too, until they are revoked. */
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
