import type { ChangeRecord } from './change.ts';

export interface ChangesTables {
  revision: { organizationId: number; projectId: number; number: number; username: string; date: Date };
  changeRecord: ChangeRecord;
  schemaChange: {
    organizationId: number;
    projectId: number;
    revision: number;
    kind: 'classes' | 'properties' | 'relations' | 'labels';
    itemId: number;
    before: unknown;
    after: unknown;
  };
}
