import type { Ctx } from '../../../platform/context.ts';
import { queueMails } from '../../../platform/mail/queue.ts';
import type { MailContent } from '../rules/mails.ts';

/** Sends a mail in the background; does nothing if there is no address. */
export function mailInBackground(ctx: Pick<Ctx, 'services' | 'log'>, to: string, mail: MailContent): void {
  if (to) queueMails(ctx, [{ ...mail, to }]);
}
