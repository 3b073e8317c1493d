import { inTransaction, type Ctx, type PreparedChange } from '../../../platform/context.ts';
import { inBackground } from '../../../platform/jobs/background.ts';
import { within } from '../../../refusals/refusal.ts';
import { linkIsUsedOrTooOld } from '../../../refusals/sign-in.ts';
import { record } from '../../audit/commands.ts';
import { throttle } from '../../session/commands/throttle.ts';
import { ownSession } from '../../session/queries/sessions.ts';
import { linkLimits } from '../queries/guessing-limits.ts';
import { openWhereabouts, type Whereabouts } from '../queries/own-roles.ts';
import { findUser, readOwnUser } from '../queries/users.ts';
import { confirmAddressMail, noticeMail, addressTakenMail } from '../rules/mails.ts';
import { checkedEmail, checkedProfile, type Profile } from '../rules/users.ts';
import { peopleTopic } from '../topics.ts';
import type { User } from '../user.ts';
import { mailInBackground } from './mail-in-background.ts';
import { proveIdentity, preparePassword, type NewPassword } from './password.ts';
import { issueToken, readToken, useToken } from './tokens.ts';
import { savePreferences } from './users.ts';

const ADDRESS_HOURS = 24;

type Given<T> = { [F in keyof T]?: T[F] | null | undefined };
export type ProfilePatch = Given<Profile> & { email?: string | null; oldPassword?: string | null };

/**
 * Saves the viewer's profile. A new mail address needs their password and takes effect when they open the link mailed there;
 * `confirmationSentTo` is that address.
 */
export async function saveProfile(ctx: Ctx, given: ProfilePatch): Promise<{ confirmationSentTo: string | null }> {
  const { save, afterCommit, confirmationSentTo } = await prepareProfile(ctx, given);
  await inTransaction(ctx, save);
  afterCommit();
  return { confirmationSentTo };
}

async function prepareProfile(
  ctx: Ctx,
  given: ProfilePatch,
): Promise<PreparedChange & { confirmationSentTo: string | null }> {
  const { username } = ownSession(ctx);
  const profile = checkedProfile(given);
  const email = given.email?.trim() ? within('email', () => checkedEmail(given.email!)) : undefined;
  const isNew = email !== undefined && email !== (await readOwnUser(ctx)).email.toLowerCase();
  if (isNew) await within('oldPassword', () => proveIdentity(ctx, given.oldPassword));
  return {
    save: async ({ db, news }) => {
      if (Object.keys(profile).length === 0) return;
      await db.updateTable('user').set(profile).where('username', '=', username).execute();
      if (profile.firstName !== undefined || profile.lastName !== undefined) news.add(peopleTopic);
    },
    afterCommit: () => isNew && askForAddress(ctx, username, email),
    confirmationSentTo: isNew ? email : null,
  };
}

function askForAddress(ctx: Ctx, username: string, email: string): void {
  inBackground(ctx, 'new address', async () => {
    const { config, db } = ctx.services;
    const owner = await findUser(ctx.services, email);
    if (owner && owner.username !== username)
      return mailInBackground(ctx, email, addressTakenMail(config, owner.username));
    const code = await issueToken(db, { username, purpose: 'address', email }, ADDRESS_HOURS);
    mailInBackground(ctx, email, confirmAddressMail(config, email, code, ADDRESS_HOURS));
  });
}

/** Sets a user's new mail address by the link that was mailed there. Returns the username. */
export async function confirmAddress(ctx: Ctx, given: { email: string; code: string }): Promise<string> {
  const email = given.email.trim().toLowerCase();
  return throttle(ctx, linkLimits(ctx), async () => {
    const { username } = await readToken(ctx.services.db, given.code, 'address', { email });
    const owner = await findUser(ctx.services, email);
    if (owner && owner.username !== username) throw linkIsUsedOrTooOld();
    const before = (await findUser(ctx.services, username))!.email;
    await inTransaction(ctx, async (ctx) => {
      await useToken(ctx.db, given.code, 'address', username);
      await ctx.db.updateTable('user').set({ email }).where('username', '=', username).execute();
      await record(ctx, { action: 'user_saved', username, target: username, details: { email: 'changed' } });
    });
    mailInBackground(ctx, before, noticeMail(ctx.services.config, username, 'the email address was changed'));
    return username;
  });
}

/** Saves a user's profile, preferences and new password, which api/v4 sends in one call, all or nothing. */
export async function saveUser(
  ctx: Ctx,
  given: ProfilePatch & Given<NewPassword> & Whereabouts & { preferences?: Record<string, unknown> | undefined },
): Promise<User> {
  const { oldPassword, newPassword, newPasswordConfirm, preferences, organization, projectId, ...profile } = given;
  await openWhereabouts(ctx, { organization, projectId });
  const changes: PreparedChange[] = [await prepareProfile(ctx, { ...profile, oldPassword: oldPassword ?? null })];
  if (newPassword)
    changes.push(
      await preparePassword(ctx, {
        oldPassword: oldPassword ?? '',
        newPassword,
        newPasswordConfirm: newPasswordConfirm ?? '',
      }),
    );
  await inTransaction(ctx, async (ctx) => {
    for (const { save } of changes) await save(ctx);
    if (preferences) await savePreferences(ctx, preferences, { organization, projectId });
  });
  for (const { afterCommit } of changes) afterCommit();
  return readOwnUser(ctx);
}
