import { sql } from 'kysely';

import type { Ctx, SignInMethod, Viewer } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { accountIsTurnedOff, passwordsAreOff, wrongCode, wrongPassword } from '../../../refusals/sign-in.ts';
import { record } from '../../audit/commands.ts';
import { startSession } from '../../session/commands/sessions.ts';
import { throttle } from '../../session/commands/throttle.ts';
import { isPassword } from '../../session/threads/passwords.ts';
import { inTurn } from '../../session/threads/sign-in-lane.ts';
import { guessingLimits } from '../queries/guessing-limits.ts';
import { findUser } from '../queries/users.ts';
import { isOwnCode } from './two-step.ts';

const LONGEST = 1_024;

/**
 * Signs in with a username or address and a password. Refuses in the same words and the same time whether or not the user exists. Null if a
 * code is needed.
 */
export async function signIn(
  ctx: Ctx,
  given: { username: string; password: string; totpCode?: string | null | undefined },
): Promise<Viewer | null> {
  const name = given.username.trim().toLowerCase();
  if (!name || !given.password) throw invalid('Enter a username and a password.');
  const { singleSignOn, config } = ctx.services;
  const { found, username, limits } = await inTurn(() => whoIsMeant(ctx, name));
  const proven = await throttle(ctx, limits, async () => {
    const isRight = await isPassword(given.password.slice(0, LONGEST), found?.passwordHash, config.passwordCost);
    if (isRight && found?.activated) {
      if (!singleSignOn.allowsPasswords && !found.permissions.includes('*')) throw passwordsAreOff();
      return { username, method: 'NATIVE' as const };
    }
    const known = await singleSignOn.provePassword(ctx, { username, password: given.password });
    if (known !== null) return { username: known, method: 'LDAP' as const };
    await record({ ...ctx, db: ctx.services.db }, { action: 'sign_in_failed', username, target: username });
    throw wrongPassword();
  });
  return finishSignIn(ctx, { ...proven, totpCode: given.totpCode });
}

/** The user whom a name stands for, if there is one, and the limits on guessing their password. */
async function whoIsMeant(ctx: Ctx, name: string) {
  const found = await findUser(ctx.services, name);
  const username = found?.username ?? name;
  return { found, username, limits: await guessingLimits(ctx, 'password', username) };
}

/**
 * Finishes every sign-in after the identity is proved: checks the code if two-step sign-in is on and Truss asks for codes here, then starts
 * the session. If a required second step is missing, the session may only set it up. Null if a code is needed.
 */
async function finishSignIn(
  ctx: Ctx,
  given: { username: string; method: SignInMethod; totpCode?: string | null | undefined },
): Promise<Viewer | null> {
  const { username, method } = given;
  const { twoStepEnabled, turnedOff } = await ctx.db
    .selectFrom('user')
    .select(['twoStepEnabled', 'turnedOff'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (turnedOff) {
    await record(
      { ...ctx, db: ctx.services.db },
      {
        action: 'sign_in_failed',
        username,
        target: username,
        details: { method, reason: 'the account is deactivated' },
      },
    );
    throw accountIsTurnedOff();
  }
  if (twoStepEnabled && (method === 'NATIVE' || method === 'LDAP')) {
    const code = given.totpCode?.trim();
    if (!code) return null;
    await throttle(ctx, await guessingLimits(ctx, 'code', username), async () => {
      if (await isOwnCode(ctx.services, username, code)) return;
      await record(
        { ...ctx, db: ctx.services.db },
        { action: 'sign_in_failed', username, target: username, details: { step: 'code' } },
      );
      throw wrongCode();
    });
  }
  const { ldap } = ctx.services.singleSignOn.settings;
  const viewer = await startSession(ctx, {
    username,
    method,
    hours: method === 'LDAP' ? ldap?.sessionHours : undefined,
  });
  await ctx.db
    .updateTable('user')
    .set({ lastLogin: sql`now()` })
    .where('username', '=', username)
    .execute();
  return viewer;
}
