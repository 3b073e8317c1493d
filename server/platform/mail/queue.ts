import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Ctx, Services, TxCtx } from '../context.ts';
import { inBackground } from '../jobs/background.ts';
import type { Log } from '../log.ts';
import { sendMail, type Mail } from './mail.ts';

/** Few enough that a batch is through before it is due again; otherwise another server would send it too. */
const AT_ONCE = 10;
const PATIENCE = sql.lit('1 day');

interface Waiting {
  id: string;
  mail: Mail | undefined;
  isLast: boolean;
}

/** Returns the purpose that a letter was sealed for, named after the table's former name. */
const purposeOf = (id: string) => `letter ${id}`;
/** SQL for the next try: after a minute, doubling with each failure up to four hours. */
const afterAttempt = (attempts: ReturnType<typeof sql>) =>
  sql<Date>`now() + least(interval '1 minute' * power(2, ${attempts} - 1), interval '4 hours')`;

/** Sends mails in the background. They are stored sealed until delivered, and tried for a day at most. */
export function queueMails(ctx: Pick<Ctx, 'services' | 'log'>, mails: readonly Mail[]): void {
  if (mails.length === 0) return;
  inBackground(ctx, 'mail', async () => {
    const { services, log } = ctx;
    const waiting = mails.map((mail) => ({ id: randomUUID(), mail, isLast: false }));
    const rows = waiting.map(async ({ id, mail }) => ({
      id,
      sealed: await services.secrets.seal(JSON.stringify(mail), purposeOf(id)),
      due: afterAttempt(sql`1`),
    }));
    await services.db
      .insertInto('mail')
      .values(await Promise.all(rows))
      .execute();
    for (let i = 0; i < waiting.length; i += AT_ONCE) await handOver(services, log, waiting.slice(i, i + AT_ONCE));
  });
}

/** Queues mails in the transaction they are about: they are sent within a minute of its commit, and none if it is rolled back. */
export async function keepMails(ctx: TxCtx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(async (mail) => {
    const id = randomUUID();
    const sealed = await ctx.services.secrets.seal(JSON.stringify(mail), purposeOf(id));
    return { id, sealed, due: sql<Date>`now()` };
  });
  await ctx.db
    .insertInto('mail')
    .values(await Promise.all(rows))
    .execute();
}

/** Sends the stored mails that are due, whichever server stored them. */
export async function sendDueMails(services: Services): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; sealed: string; isLast: boolean }>`
      with due as (select id from mail where due <= now() order by due limit ${AT_ONCE} for update skip locked)
      update mail m set attempts = m.attempts + 1, due = ${afterAttempt(sql`(m.attempts + 1)`)}
      from due where m.id = due.id
      returning m.id, m.sealed, m.created < now() - ${PATIENCE}::interval as is_last`.execute(services.db);
    if (rows.length === 0) return;
    const waiting = await Promise.all(
      rows.map(async ({ id, sealed, isLast }) => ({ id, isLast, mail: await opened(services, id, sealed) })),
    );
    await handOver(services, services.log, waiting);
  }
}

const opened = async ({ secrets, log }: Services, id: string, sealed: string): Promise<Mail | undefined> => {
  try {
    return JSON.parse(await secrets.open(sealed, purposeOf(id))) as Mail;
  } catch (error) {
    log.error({ mail: id, error: (error as Error).message }, 'mail: cannot be read, because SECRET_KEY has changed');
    return undefined;
  }
};

/** Delivers mails; deletes those that were delivered, and those tried for a day. Their content is never logged. */
async function handOver(services: Services, log: Log, waiting: readonly Waiting[]): Promise<void> {
  const over = await Promise.all(
    waiting.map(async ({ id, mail, isLast }) => {
      try {
        if (!mail) return isLast ? [id] : [];
        await sendMail(services, mail);
        return [id];
      } catch (error) {
        const about = { to: mail!.to, subject: mail!.subject, error: (error as Error).message };
        log.error(about, isLast ? 'mail: failed for a day; giving up' : 'mail: failed; trying again later');
        return isLast ? [id] : [];
      }
    }),
  );
  await services.db.deleteFrom('mail').where('id', 'in', over.flat()).execute();
}
