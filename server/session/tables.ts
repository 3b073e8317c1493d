import type { Generated } from 'kysely';

export interface SessionTables {
  session: { tokenHash: Buffer; username: string; created: Generated<Date>; lastSeen: Generated<Date>; expires: Date };
}
