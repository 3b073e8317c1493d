import { createHash, randomBytes } from 'node:crypto';

import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';

import { inTransaction, type Ctx, type Services, type TxCtx } from '../../../platform/context.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { administersServer } from '../../access/keys/signed-in.ts';
import { withoutExceptions } from '../../access/rules/permissions.ts';
import { record } from '../../audit/commands.ts';
import { throttle } from '../../session/commands/throttle.ts';
import { ownSession, sessionAwaitingSecondStep } from '../../session/queries/sessions.ts';
import { viewerFields } from '../../session/rules/sessions.ts';
import { guessingLimits } from '../queries/guessing-limits.ts';
import { findUser, type Account } from '../queries/users.ts';
import { noticeMail } from '../rules/mails.ts';
import { bareCode } from '../rules/users.ts';
import { mailInBackground } from './mail-in-background.ts';
import { proveIdentity } from './password.ts';
import { openedSecret, sealedSecret } from './two-step-secrets.ts';

const PERIOD = 30;
const RECOVERY_CODES = 10;
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const totpOf = (username: string, secret: Secret): TOTP =>
  new TOTP({ issuer: 'Truss', label: username, algorithm: 'SHA1', digits: 6, period: PERIOD, secret });

export interface TwoStepSetup {
  secret: string;
  uri: string;
  qrCode: string;
}

/** Makes a secret for an authenticator app. It has no effect until a code proves that the app has it. */
export async function beginTwoStep(ctx: Ctx, password?: string | null): Promise<TwoStepSetup> {
  const viewer = sessionAwaitingSecondStep(ctx);
  const { method } = viewer;
  if (method !== 'NATIVE' && method !== 'LDAP')
    throw invalid('You sign in through your company. Set up two-factor authentication there.');
  const { username, twoStepEnabled } = await within('password', () => proveIdentity(ctx, password, viewer));
  if (twoStepEnabled) throw invalid('Two-factor authentication is already on. Turn it off before you set it up again.');
  const secret = new Secret({ size: 20 });
  await ctx.db
    .updateTable('user')
    .set({ totpSecret: await sealedSecret(ctx.services, username, secret.base32), totpLastStep: null })
    .where('username', '=', username)
    .where('twoStepEnabled', '=', false)
    .execute();
  const uri = totpOf(username, secret).toString();
  return { secret: secret.base32, uri, qrCode: await toDataURL(uri, { margin: 1, scale: 6 }) };
}

/**
 * Turns two-step sign-in on with the app's first code, and returns the recovery codes, which are shown only once. A session that waited
 * for this step becomes a full one.
 */
export async function confirmTwoStep(ctx: Ctx, code: string): Promise<string[]> {
  const { username } = sessionAwaitingSecondStep(ctx);
  const user = (await findUser(ctx.services, username))!;
  if (user.twoStepEnabled) throw invalid('Two-factor authentication is already on.');
  if (!user.totpSecret) throw invalid('Get the secret for your authenticator app first.');
  await proveCode(ctx, username, code, isTotpCode);
  const codes = await inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', username).execute();
    await record(ctx, { action: 'two_step_on', username, target: username });
    return newRecoveryCodes(ctx, username);
  });
  Object.assign(ctx, withSecondStep(ctx));
  tell(ctx, user, 'two-factor authentication was turned on');
  return codes;
}

/** Continues a session that waited for a second step as one that has it, in every organization. */
function withSecondStep({ viewer, awaitingSecondStep }: Ctx): Pick<Ctx, 'viewer' | 'awaitingSecondStep'> {
  const { demanding: _, secondStep, ...waited } = awaitingSecondStep ?? viewer!;
  const permissions = withoutExceptions(waited.permissions);
  return viewerFields({ ...waited, permissions, ...(secondStep && { secondStep: 'DEMANDED' }) });
}

/** Replaces the recovery codes by new ones. */
export async function renewRecoveryCodes(ctx: Ctx, given: { password?: string | null; code: string }) {
  const user = await proveBoth(ctx, given);
  const codes = await inTransaction(ctx, async (ctx) => {
    await record(ctx, { action: 'two_step_on', target: user.username, details: { recoveryCodes: 'renewed' } });
    return newRecoveryCodes(ctx, user.username);
  });
  tell(ctx, user, 'new recovery codes were created');
  return codes;
}

/** Turns two-step sign-in off and deletes the secret and recovery codes; refused where a second step is required. */
export async function turnOffTwoStep(ctx: Ctx, given: { password?: string | null; code: string }): Promise<void> {
  if (ownSession(ctx).secondStep)
    throw invalid('Your organization requires two-factor authentication, so it cannot be turned off.');
  const user = await proveBoth(ctx, given);
  await forgetTwoStep(ctx, user);
  tell(ctx, user, 'two-factor authentication was turned off');
}

/**
 * Turns two-step sign-in off for a user who lost their app and recovery codes. For administrators of the server, who should make sure
 * who asks.
 */
export async function turnOffTwoStepOf(ctx: Ctx, name: string): Promise<void> {
  administersServer(ctx);
  ownSession(ctx);
  const user = await findUser(ctx.services, name.trim().toLowerCase());
  if (!user?.twoStepEnabled) throw invalid(`Two-factor authentication of '${name}' is not on.`);
  await forgetTwoStep(ctx, user);
  tell(ctx, user, 'two-factor authentication was turned off by an administrator');
}

const forgetTwoStep = (ctx: Ctx, { username }: Account): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('user')
      .set({ twoStepEnabled: false, totpSecret: null, totpLastStep: null })
      .where('username', '=', username)
      .execute();
    await ctx.db.deleteFrom('recoveryCode').where('username', '=', username).execute();
    await record(ctx, { action: 'two_step_off', target: username });
    // Where a second step is required, the user's connections are closed, since their sessions lack it again.
    await announceAccessChange(ctx, [username], { cut: true });
  });

/** Tells whether a code is right: from the user's app, or one of their recovery codes. Each code works only once. */
export const isOwnCode = async (services: Services, username: string, typed: string): Promise<boolean> =>
  (await isTotpCode(services, username, typed)) || isRecoveryCode(services, username, typed);

async function isTotpCode(services: Services, username: string, typed: string): Promise<boolean> {
  const token = bareCode(typed);
  if (!/^\d{6}$/.test(token)) return false;
  const { db } = services;
  const user = await db
    .selectFrom('user')
    .select('totpSecret')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (!user.totpSecret) return false;
  const secret = Secret.fromBase32(await openedSecret(services, username, user.totpSecret));
  const timestamp = Date.now();
  const delta = totpOf(username, secret).validate({ token, timestamp, window: 0 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1_000 / PERIOD);
  // If the same code arrives twice at the same moment, this statement accepts only one.
  const first = await db
    .updateTable('user')
    .set({ totpLastStep: step })
    .where('username', '=', username)
    .where('totpSecret', '=', user.totpSecret)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .returning('username')
    .executeTakeFirst();
  return first !== undefined;
}

async function isRecoveryCode({ db }: Services, username: string, typed: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCode')
    .where('username', '=', username)
    .where('hash', '=', recoveryHash(username, bareCode(typed)))
    .returning('username')
    .executeTakeFirst();
  return used !== undefined;
}

async function newRecoveryCodes({ db }: TxCtx, username: string): Promise<string[]> {
  // 32 characters, so that each byte picks one evenly: 16 of them have 80 bits.
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );
  await db.deleteFrom('recoveryCode').where('username', '=', username).execute();
  const rows = codes.map((code) => ({ username, hash: recoveryHash(username, code) }));
  await db.insertInto('recoveryCode').values(rows).execute();
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

const recoveryHash = (username: string, code: string) => createHash('sha256').update(`${username}\n${code}`).digest();

async function proveBoth(ctx: Ctx, { password, code }: { password?: string | null; code: string }): Promise<Account> {
  const user = await within('password', () => proveIdentity(ctx, password));
  if (!user.twoStepEnabled) throw invalid('Two-factor authentication is not on. Set it up first.');
  await proveCode(ctx, user.username, code, isOwnCode);
  return user;
}

const proveCode = async (ctx: Ctx, username: string, code: string, isRight: typeof isOwnCode): Promise<void> =>
  throttle(ctx, await guessingLimits(ctx, 'code', username), async () => {
    if (!(await isRight(ctx.services, username, code)))
      throw invalid('The code is not correct. Wait for the next one and try again.');
  });

const tell = (ctx: Ctx, { username, email }: Account, what: string) =>
  mailInBackground(ctx, email, noticeMail(ctx.services.config, username, what));
