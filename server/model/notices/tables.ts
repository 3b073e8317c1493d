import type { Generated } from 'kysely';

import type { NoticeKind } from './notice.ts';

export interface NoticesTables {
  noticeCount: { organizationId: number; projectId: number; last: number };
  notice: {
    organizationId: number;
    projectId: number;
    id: number;
    username: string;
    sender: string;
    kind: NoticeKind;
    entityId: number | null;
    threadId: number | null;
    text: string;
    date: Generated<Date>;
    readAt: Date | null;
  };
}
