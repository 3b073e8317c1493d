import type { ChangeRecord } from './change.ts';

export interface ChangesTables {
  changeRecord: ChangeRecord;
}
