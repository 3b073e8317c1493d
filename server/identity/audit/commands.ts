import type { Ctx } from '../../platform/context.ts';
import { storableJson, storableText } from '../../platform/text/text.ts';
import type { AuditAction } from './actions.ts';

const MAX_TEXT = 200;

export interface AuditEntry {
  /** The organization in which it happened; 0 for the server itself. */
  organizationId?: number;
  action: AuditAction;
  /** The object of the action: a username, a role's name … */
  target?: string;
  details?: Record<string, unknown>;
  /** The user who acted, if that is not the viewer: for instance a failed sign-in. */
  username?: string;
}

/**
 * Adds one entry to the audit trail: the viewer's action, and their address. Call it in the transaction of the action, so that both are
 * kept or neither.
 */
export const record = (ctx: Pick<Ctx, 'db' | 'viewer' | 'address'>, entry: AuditEntry): Promise<void> =>
  recordAll(ctx, [entry]);

/** Adds several entries to the audit trail in one statement. */
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
