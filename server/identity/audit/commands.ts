import type { Ctx } from '../../platform/context.ts';
import { storableJson, storableText } from '../../platform/text/text.ts';
import type { AuditAction } from './actions.ts';

const MAX_TEXT = 200;

export interface AuditEntry {
  /** Where it happened; 0 is the server itself. */
  organizationId?: number;
  action: AuditAction;
  /** To whom or what: a username, a role's name … */
  target?: string;
  details?: Record<string, unknown>;
  /** Who did it, where that is not the viewer: whoever tried to sign in. */
  username?: string;
}

/** Puts on record, for good, what the viewer does and from where. Call it in the transaction that does it: either both are kept or neither. */
export const record = (ctx: Pick<Ctx, 'db' | 'viewer' | 'address'>, entry: AuditEntry): Promise<void> =>
  recordAll(ctx, [entry]);

/** The same for several deeds at once, in one statement. */
export async function recordAll(
  { db, viewer, address }: Pick<Ctx, 'db' | 'viewer' | 'address'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ organizationId = 0, action, target = '', details = {}, username }) => ({
    organizationId,
    action,
    target: storableText(target).slice(0, MAX_TEXT),
    details: JSON.stringify(storableJson(details)) as unknown as Record<string, unknown>,
    username: storableText(username ?? viewer?.username ?? '').slice(0, MAX_TEXT),
    address,
  }));
  await db.insertInto('auditRecord').values(rows).execute();
}
