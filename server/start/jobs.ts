import { removeAbandonedFiles } from '../files/commands/remove-abandoned-files.ts';
import { closeConnectionsOfEndedLicences } from '../identity/licences/commands/ended-licences.ts';
import { sweepSessions } from '../identity/session/commands/sessions.ts';
import { sweepUsers } from '../identity/users/commands/sign-up.ts';
import { sweepPresence } from '../live/commands/presence.ts';
import { sweepTexts } from '../live/commands/shared-text.ts';
import type { Services } from '../platform/context.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { sendDueMails } from '../platform/mail/queue.ts';
import { sweepDoneRequests } from '../platform/once/done-requests.ts';
import { jobKinds } from './job-kinds.ts';

/** Starts the long work of every slice, and its periodic work. */
export const startJobs = (services: Services, databaseUrl: string): Promise<{ stop(): Promise<void> }> =>
  startWorker(services, databaseUrl, jobKinds, chores, new URL('./job-thread.ts', import.meta.url));

const chores = {
  'send-mails': { match: '* * * * *', work: sendDueMails },
  'cut-ended-licences': { match: '* * * * *', work: closeConnectionsOfEndedLicences },
  'sweep-sessions': { match: '7 * * * *', work: sweepSessions },
  'sweep-users': { match: '37 3 * * *', work: sweepUsers },
  'sweep-presence': { match: '27 * * * *', work: sweepPresence },
  'sweep-shared-texts': { match: '28 * * * *', work: sweepTexts },
  'sweep-done-requests': { match: '47 * * * *', work: sweepDoneRequests },
  'remove-left-files': { match: '17 * * * *', work: removeAbandonedFiles },
};
