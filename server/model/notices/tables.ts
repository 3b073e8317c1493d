import type { TableOf } from '../../platform/database/tables.ts';
import type { Notice } from './notice.ts';

export interface NoticesTables {
  noticeCount: { organizationId: number; projectId: number; last: number };
  notice: TableOf<Notice, 'date'>;
}
