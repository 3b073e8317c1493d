import { sql } from 'kysely';

import type { Services } from '../../../platform/context.ts';
import { isSealed, SealedElsewhere } from '../../../platform/secrets.ts';
import { secretsUnreadable } from '../../../refusals/sign-in.ts';

type Sealing = Pick<Services, 'secrets' | 'log'>;
const another =
  'cannot be read, because SECRET_KEY has changed. Restore the earlier key; until then, users sign in with recovery codes';
const purposeOf = (username: string) => `totp of ${username}`;

/** Seals the secret of a user's authenticator app; it can be opened only for that user. */
export const sealedSecret = ({ secrets }: Sealing, username: string, secret: string): Promise<string> =>
  secrets.seal(secret, purposeOf(username));

/**
 * Opens the sealed secret of a user's authenticator app; older servers stored it in plain text. Refused if it was sealed with another
 * key.
 */
export async function openedSecret({ secrets, log }: Sealing, username: string, kept: string): Promise<string> {
  if (!isSealed(kept)) return kept;
  try {
    return await secrets.open(kept, purposeOf(username));
  } catch (error) {
    if (!(error instanceof SealedElsewhere)) throw error;
    log.error({ username, error: error.message }, `the two-factor secret of a user ${another}`);
    throw secretsUnreadable();
  }
}

/** Seals secrets that older servers stored in plain text, and logs how many there are that this server cannot read. */
export async function sealSecrets({ db, secrets, log }: Services): Promise<void> {
  const mark = await secrets.mark();
  const rows = await db
    .selectFrom('user')
    .select(['username', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .where(sql<boolean>`not starts_with(totp_secret, ${mark})`)
    .execute();
  const open = rows.flatMap(({ username, totpSecret }) =>
    totpSecret && !isSealed(totpSecret) ? [{ username, totpSecret }] : [],
  );
  if (rows.length > open.length)
    log.error({ people: rows.length - open.length }, `two-factor secrets of some users ${another}`);
  if (open.length === 0) return;
  const sealed = await Promise.all(open.map((row) => sealedSecret({ secrets, log }, row.username, row.totpSecret)));
  await sql`update "user" u set totp_secret = s.sealed
    from unnest(${open.map((row) => row.username)}::text[], ${open.map((row) => row.totpSecret)}::text[], ${sealed}::text[])
      as s (username, secret, sealed)
    where u.username = s.username and u.totp_secret = s.secret`.execute(db);
  log.info({ people: open.length }, 'unencrypted two-factor secrets are now encrypted');
}
