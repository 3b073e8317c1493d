import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Ctx, House } from '../context.ts';
import { inBackground } from '../jobs/background.ts';
import type { Log } from '../log.ts';
import { sendMail, type Mail } from './mail.ts';

/** Few, so that all of them are through before they are due again: that is what keeps others from sending them too. */
const AT_ONCE = 10;
const PATIENCE = sql.lit('1 day');

interface Waiting {
  id: string;
  mail: Mail | undefined;
  isLast: boolean;
}

const purposeOf = (id: string) => `letter ${id}`;
/** A minute, and twice as long after each failure, up to four hours. */
const afterAttempt = (attempts: ReturnType<typeof sql>) =>
  sql<Date>`now() + least(interval '1 minute' * power(2, ${attempts} - 1), interval '4 hours')`;

/** Sends letters while the caller goes on. They are kept, sealed, until they have been handed over: for a day at most. */
export function queueMails(ctx: Pick<Ctx, 'house' | 'log'>, mails: readonly Mail[]): void {
  if (mails.length === 0) return;
  inBackground(ctx, 'mail', async () => {
    const { house, log } = ctx;
    const waiting = mails.map((mail) => ({ id: randomUUID(), mail, isLast: false }));
    const rows = waiting.map(async ({ id, mail }) => ({
      id,
      sealed: await house.secrets.seal(JSON.stringify(mail), purposeOf(id)),
      due: afterAttempt(sql`1`),
    }));
    await house.db
      .insertInto('letter')
      .values(await Promise.all(rows))
      .execute();
    for (let i = 0; i < waiting.length; i += AT_ONCE) await handOver(house, log, waiting.slice(i, i + AT_ONCE));
  });
}

/** Sends what waits and is due, whichever server took it in. */
export async function sendDueMails(house: House): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; sealed: string; isLast: boolean }>`
      with due as (select id from letter where due <= now() order by due limit ${AT_ONCE} for update skip locked)
      update letter l set attempts = l.attempts + 1, due = ${afterAttempt(sql`(l.attempts + 1)`)}
      from due where l.id = due.id
      returning l.id, l.sealed, l.created < now() - ${PATIENCE}::interval as is_last`.execute(house.db);
    if (rows.length === 0) return;
    const waiting = await Promise.all(
      rows.map(async ({ id, sealed, isLast }) => ({ id, isLast, mail: await opened(house, id, sealed) })),
    );
    await handOver(house, house.log, waiting);
  }
}

const opened = async ({ secrets, log }: House, id: string, sealed: string): Promise<Mail | undefined> => {
  try {
    return JSON.parse(await secrets.open(sealed, purposeOf(id))) as Mail;
  } catch (error) {
    log.error({ mail: id, error: (error as Error).message }, 'mail: cannot be read, SECRET_KEY is another one now');
    return undefined;
  }
};

/** Hands letters over; those that arrived, and those that have been tried for a day, are forgotten. What they say is never logged. */
async function handOver(house: House, log: Log, waiting: readonly Waiting[]): Promise<void> {
  const over = await Promise.all(
    waiting.map(async ({ id, mail, isLast }) => {
      try {
        if (!mail) return isLast ? [id] : [];
        await sendMail(house, mail);
        return [id];
      } catch (error) {
        const about = { to: mail!.to, subject: mail!.subject, error: (error as Error).message };
        log.error(about, isLast ? 'mail: failed for a day, given up' : 'mail: failed, tried again later');
        return isLast ? [id] : [];
      }
    }),
  );
  await house.db.deleteFrom('letter').where('id', 'in', over.flat()).execute();
}
