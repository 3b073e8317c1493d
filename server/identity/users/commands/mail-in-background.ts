import type { Ctx } from '../../../platform/context.ts';
import { queueMails } from '../../../platform/mail/queue.ts';
import type { Written } from '../rules/mails.ts';

/** Sends a mail in the background; does nothing if there is no address. */
export function mailInBackground(ctx: Pick<Ctx, 'services' | 'log'>, to: string, mail: Written): void {
  if (to) queueMails(ctx, [{ ...mail, to }]);
}
