import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { isUuid } from '../rules/sessions.ts';
import { ownSession } from './sessions.ts';

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

/** Reads the viewer's API keys with these ids; none for a viewer who came with a key. */
export async function readKeysById(ctx: Ctx, ids: string[]): Promise<Map<string, ApiKey>> {
  if (!ctx.viewer?.isSession) return new Map();
  const rows = await ctx.db
    .selectFrom('apiKey')
    .select(columns)
    .where('username', '=', ctx.viewer.username)
    .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
