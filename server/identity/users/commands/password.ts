import { sql } from 'kysely';

import { claimKey, inTransaction, type Ctx, type PreparedChange, type TxCtx } from '../../../platform/context.ts';
import { inBackground } from '../../../platform/jobs/background.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { record } from '../../audit/commands.ts';
import { revokeKeysOf } from '../../session/commands/api-keys.ts';
import { endOtherSessions } from '../../session/commands/sessions.ts';
import { countAttempt, throttle } from '../../session/commands/throttle.ts';
import { ownSession, refuseUnlessRecent, type OwnSession } from '../../session/queries/sessions.ts';
import { hashPassword, isPassword } from '../../session/threads/passwords.ts';
import { mailLimits, guessingLimits, linkLimits } from '../queries/guessing-limits.ts';
import { readPlaceNames } from '../queries/place-names.ts';
import { findUser, type Account } from '../queries/users.ts';
import { signInElsewhereMail, noticeMail, resetMail, resetNoticeMail } from '../rules/mails.ts';
import { checkNewPassword } from '../rules/users.ts';
import { mailInBackground } from './mail-in-background.ts';
import { mailActivation } from './sign-up.ts';
import { issueToken, readToken, useToken } from './tokens.ts';

const RESET_HOURS = 1;

/**
 * Mails a link for choosing a new password to the user with this username or address. The answer is always the same, and the lookup
 * happens after it is sent, so that neither words nor time show which accounts exist.
 */
export async function requestPasswordReset(ctx: Ctx, given: string): Promise<void> {
  const name = given.trim().toLowerCase();
  if (!name) throw invalid('Enter your username or email address.');
  await countAttempt(ctx, mailLimits(ctx, 'reset', name));
  await claimKey(ctx);
  inBackground(ctx, 'password reset', async () => {
    const { singleSignOn, config, db } = ctx.services;
    const user = await findUser(ctx.services, name);
    if (!user?.email || user.turnedOff) return;
    const { username, email } = user;
    if (!user.activated) return mailActivation(ctx, username, email);
    const mayUsePassword = singleSignOn.allowsPasswords || user.permissions.includes('*');
    if (!user.passwordHash || !mayUsePassword)
      return mailInBackground(ctx, email, signInElsewhereMail(config, username));
    const code = await issueToken(db, { username, purpose: 'reset', email }, RESET_HOURS);
    mailInBackground(ctx, email, resetMail(config, username, code, RESET_HOURS));
  });
}

/**
 * Sets a new password by the link from a mail, and ends every session. API keys are revoked as well, since somebody else may have known
 * the old password, unless the user keeps them. Returns the username.
 */
export async function resetPassword(
  ctx: Ctx,
  given: {
    username: string;
    code: string;
    newPassword: string;
    newPasswordConfirm: string;
    keepApiKeys?: boolean | null | undefined;
  },
): Promise<string> {
  const username = given.username.trim().toLowerCase();
  return throttle(ctx, linkLimits(ctx), async () => {
    const { email } = await readToken(ctx.services.db, given.code, 'reset', { username });
    const placeNames = await readPlaceNames(ctx.services, username);
    within('newPassword', () =>
      checkNewPassword(
        { password: given.newPassword, again: given.newPasswordConfirm },
        { username, email },
        placeNames,
      ),
    );
    const passwordHash = await hashPassword(given.newPassword, ctx.services.config.passwordCost);
    const revoked = await inTransaction({ ...ctx, viewer: null }, async (ctx) => {
      await useToken(ctx.db, given.code, 'reset', username);
      await setPassword(ctx, username, passwordHash);
      const keys = given.keepApiKeys ? 0 : await revokeKeysOf(ctx, username);
      await record(ctx, { action: 'password_reset', username, target: username, details: { apiKeysRevoked: keys } });
      return keys;
    });
    mailInBackground(ctx, email, resetNoticeMail(ctx.services.config, username, revoked));
    return username;
  });
}

export interface NewPassword {
  oldPassword: string;
  newPassword: string;
  newPasswordConfirm: string;
}

/** Changes the viewer's own password and ends their other sessions. */
export async function changePassword(ctx: Ctx, given: NewPassword): Promise<void> {
  const { save, afterCommit } = await preparePassword(ctx, given);
  await inTransaction(ctx, save);
  afterCommit();
}

/** Checks and hashes a new password before any transaction begins, since hashing takes a while. */
export async function preparePassword(ctx: Ctx, given: NewPassword): Promise<PreparedChange> {
  const user = await within('oldPassword', () => proveIdentity(ctx, given.oldPassword));
  const { username, email } = user;
  if (!user.passwordHash) throw invalid('You sign in through your company. Change your password there.');
  const placeNames = await readPlaceNames(ctx.services, username);
  within('newPassword', () => {
    checkNewPassword({ password: given.newPassword, again: given.newPasswordConfirm }, user, placeNames);
    if (given.newPassword.normalize('NFKC') === given.oldPassword.normalize('NFKC'))
      throw invalid('This is already your password. Choose another one.');
  });
  const passwordHash = await hashPassword(given.newPassword, ctx.services.config.passwordCost);
  return {
    save: async (ctx) => {
      await setPassword(ctx, username, passwordHash);
      await record(ctx, { action: 'password_changed', target: username });
    },
    afterCommit: () =>
      mailInBackground(ctx, email, noticeMail(ctx.services.config, username, 'the password was changed')),
  };
}

async function setPassword(ctx: TxCtx, username: string, passwordHash: string): Promise<void> {
  await ctx.db
    .updateTable('user')
    .set({ passwordHash, passwordChanged: sql`now()` })
    .where('username', '=', username)
    .execute();
  await ctx.db.deleteFrom('mailedToken').where('username', '=', username).where('purpose', '=', 'reset').execute();
  await endOtherSessions(ctx, username);
}

/**
 * Returns the viewer's account after they have proved their identity by its password; an unlocked screen alone must not be enough. Users
 * without a password here must have signed in recently.
 */
export async function proveIdentity(
  ctx: Ctx,
  password: string | null | undefined,
  viewer: OwnSession = ownSession(ctx),
): Promise<Account> {
  const { username } = viewer;
  const user = (await findUser(ctx.services, username))!;
  if (!user.passwordHash) {
    await refuseUnlessRecent(ctx, viewer);
    return user;
  }
  if (!password) throw invalid('Enter your current password.');
  return throttle(ctx, await guessingLimits(ctx, 'password', username), async () => {
    if (!(await isPassword(password.slice(0, 1_024), user.passwordHash, ctx.services.config.passwordCost)))
      throw invalid('Your current password is not correct. Try again.');
    return user;
  });
}
