import type { Generated, GeneratedAlways } from 'kysely';

import type { AuditAction } from './actions.ts';

export interface AuditTables {
  /** The audit trail: the author, action, object and address of each entry. Organization 0 is the server. Rows are never changed. */
  auditRecord: {
    organizationId: number;
    id: GeneratedAlways<number>;
    date: Generated<Date>;
    username: string;
    action: AuditAction;
    target: Generated<string>;
    address: Generated<string>;
    details: Generated<Record<string, unknown>>;
  };
}
