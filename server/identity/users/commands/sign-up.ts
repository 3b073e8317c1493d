import { sql } from 'kysely';

import { claimKey, inTransaction, type Ctx, type Services } from '../../../platform/context.ts';
import { inBackground } from '../../../platform/jobs/background.ts';
import { within } from '../../../refusals/refusal.ts';
import { linkIsUsedOrTooOld, signUpIsOff } from '../../../refusals/sign-in.ts';
import { record } from '../../audit/commands.ts';
import { countAttempt, throttle } from '../../session/commands/throttle.ts';
import { hashPassword } from '../../session/threads/passwords.ts';
import { mailLimits, linkLimits } from '../queries/guessing-limits.ts';
import { readPlaceNames } from '../queries/place-names.ts';
import { findUser } from '../queries/users.ts';
import { activationMail, accountExistsMail, invitationMail, type Invitation } from '../rules/mails.ts';
import { checkedEmail, checkedProfile, checkNewPassword, type Profile } from '../rules/users.ts';
import { mailInBackground } from './mail-in-background.ts';
import { issueToken, readToken, useToken } from './tokens.ts';

const ACTIVATION_HOURS = 72;
const INVITATION_HOURS = 168;

type SignUp = { email: string } & { [F in keyof Profile]?: string | null | undefined };

/**
 * Makes an account for a stranger and mails them a link to activate it. The address is the username, and only the reader of the mail can
 * choose the password, so nobody can prepare an account for somebody else's address. A known address gets another mail. The answer is the
 * same either way, and the lookup happens after it is sent.
 */
export async function signUp(ctx: Ctx, given: SignUp): Promise<void> {
  const { config } = ctx.services;
  if (!config.mayAnybodySignUp) throw signUpIsOff(config.supportContact);
  const email = within('email', () => checkedEmail(given.email));
  const profile = checkedProfile(given);
  await countAttempt(ctx, mailLimits(ctx, 'sign-up', email));
  await claimKey(ctx);
  inBackground(ctx, 'sign-up', async () => {
    const known = await findUser(ctx.services, email);
    if (known?.activated) return mailInBackground(ctx, email, accountExistsMail(config, known.username));
    const username = known?.username ?? email;
    await makeAccount(ctx, { username, email, ...profile });
    const code = await issueToken(ctx.services.db, { username, purpose: 'activate', email }, ACTIVATION_HOURS);
    mailInBackground(ctx, email, activationMail(config, email, code, ACTIVATION_HOURS));
  });
}

async function makeAccount(ctx: Ctx, user: { username: string; email: string } & Partial<Profile>): Promise<void> {
  const { username, email, ...profile } = user;
  await ctx.services.db
    .insertInto('user')
    .values({ username, email, ...profile, activated: false })
    .onConflict((clash) => clash.doNothing())
    .execute();
  await record({ ...ctx, db: ctx.services.db }, { action: 'signed_up', username, target: username });
}

/** Makes sure that an address has an account, and mails its owner the invitation if they have not activated it. Returns the username. */
export async function inviteUser(
  ctx: Ctx,
  address: string,
  invitation: Invitation,
  profile: Partial<Profile> = {},
): Promise<string> {
  const email = checkedEmail(address);
  const known = await findUser(ctx.services, email);
  if (known?.activated) return known.username;
  const username = known?.username ?? email;
  await makeAccount(ctx, { username, email, ...checkedProfile(profile) });
  const code = await issueToken(ctx.services.db, { username, purpose: 'activate', email }, INVITATION_HOURS);
  mailInBackground(
    ctx,
    email,
    invitationMail(ctx.services.config, email, { ...invitation, code, hours: INVITATION_HOURS }),
  );
  return username;
}

/** Mails the activation link again to a user who has not activated their account. */
export async function mailActivation(ctx: Ctx, username: string, email: string): Promise<void> {
  const code = await issueToken(ctx.services.db, { username, purpose: 'activate', email }, ACTIVATION_HOURS);
  mailInBackground(ctx, email, activationMail(ctx.services.config, email, code, ACTIVATION_HOURS));
}

/** Activates an account by the link from the mail, with a password. Returns the username. */
export async function activateAccount(
  ctx: Ctx,
  given: { email: string; code: string; password: string; passwordConfirm: string },
): Promise<string> {
  const email = given.email.trim().toLowerCase();
  return throttle(ctx, linkLimits(ctx), async () => {
    const { username } = await readToken(ctx.services.db, given.code, 'activate', { email });
    const placeNames = await readPlaceNames(ctx.services, username);
    within('password', () =>
      checkNewPassword({ password: given.password, again: given.passwordConfirm }, { username, email }, placeNames),
    );
    const passwordHash = await hashPassword(given.password, ctx.services.config.passwordCost);
    await inTransaction(ctx, async (ctx) => {
      await useToken(ctx.db, given.code, 'activate', username);
      const { numUpdatedRows } = await ctx.db
        .updateTable('user')
        .set({ activated: true, passwordHash, passwordChanged: sql`now()` })
        .where('username', '=', username)
        .where('activated', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw linkIsUsedOrTooOld();
      await record(ctx, { action: 'activated', username, target: username });
    });
    return username;
  });
}

/** SQL for accounts of strangers who never activated them; `u` is the row of the user. */
export const isNeverActivated = sql<boolean>`(not u.activated and u.password_hash is null and u.created < now() - interval '30 days'
  and u.permissions = '{}' and not exists (select from organization_member m where m.username = u.username)
  and not exists (select from project_user p where p.username = u.username))`;

/** Deletes expired links, and accounts that were never activated. */
export async function sweepUsers({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from mailed_token where expires < now()`.execute(db);
  await sql`delete from "user" u where ${isNeverActivated}`.execute(db);
}
