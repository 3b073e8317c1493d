import type { JobsTables } from './jobs/tables.ts';
import { sendDueMails } from './mail/queue.ts';
import type { MailTables } from './mail/tables.ts';
import { sweepDoneRequests } from './once/done-requests.ts';
import type { OnceTables } from './once/tables.ts';
import type { Slice } from './registry.ts';

declare module './database/tables.ts' {
  export interface Database extends JobsTables, MailTables, OnceTables {}
}

export const platform: Slice = {
  chores: {
    'send-mails': { match: '* * * * *', work: sendDueMails },
    'sweep-done-requests': { match: '47 * * * *', work: sweepDoneRequests },
  },
};
