import { sql } from 'kysely';

import { inTransaction, type Ctx, type SignInMethod, type TxCtx, type Viewer } from '../../../platform/context.ts';
import { storableText } from '../../../platform/text/text.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { accountIsTurnedOff, signedInAsSomebodyElse, refusedByProvider } from '../../../refusals/sign-in.ts';
import { record } from '../../audit/commands.ts';
import { applyProviderGroups } from '../../members/commands/from-single-sign-on.ts';
import { startSession } from '../../session/commands/sessions.ts';
import { throttle } from '../../session/commands/throttle.ts';
import { networkOf } from '../../session/rules/sessions.ts';
import {
  addProviderAccount,
  linkableUsername,
  noteProviderSignIn,
  noteProviderLink,
  takenUsernames,
} from '../../users/commands/provider-accounts.ts';
import { freeUsername, membershipsOf, safeUsername } from '../rules/addresses.ts';
import type { Shared } from '../rules/settings-file.ts';
import type { ProviderUser } from '../single-sign-on.ts';

const MAX_TEXT = 200;

/**
 * Returns the username of a user whom a provider has identified. The first sign-in makes an account, or links an existing one if the
 * settings allow it and the provider has verified its address. Groups become memberships.
 */
export async function accountOfPerson(ctx: TxCtx, person: ProviderUser, settings: Shared): Promise<string> {
  const { provider, subject } = person;
  // Two concurrent first sign-ins of one person wait for each other, so that only one account is made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([provider, subject])}, 0))`.execute(ctx.db);
  const username =
    (await usernameOfIdentity(ctx, provider, subject)) ?? (await link(ctx, person, settings.linkByEmail));
  if (!(await noteProviderSignIn(ctx, username))) throw accountIsTurnedOff();
  await applyProviderGroups(ctx, username, membershipsOf(settings.groups, person.groups));
  return username;
}

/** Signs in a user whom a provider has identified; refuses them if another user was expected. */
export async function signInPerson(
  ctx: Ctx,
  method: SignInMethod,
  person: ProviderUser,
  settings: Shared,
  expected?: string,
): Promise<Viewer> {
  const username = await inTransaction(ctx, async (ctx) => {
    const username = await accountOfPerson(ctx, person, settings);
    if (expected !== undefined && expected !== username) throw signedInAsSomebodyElse(expected);
    return username;
  });
  return startSession(ctx, { username, method, hours: settings.sessionHours });
}

/** Limits failures, since each is kept in the audit trail for good. The limit is high, since a whole company may share one address. */
const failing = ({ address }: Ctx) => [{ key: `company@${networkOf(address)}`, free: 100, most: 60 }];

/** Runs a sign-in; any failure becomes a refusal that reveals nothing, with the reason in the log and the audit trail. */
export async function refuseBriefly<T>(ctx: Ctx, method: SignInMethod, work: () => Promise<T>): Promise<T> {
  try {
    return await throttle(ctx, failing(ctx), work);
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) throw error;
    const reason = reasonOf(error as Error);
    ctx.log.warn({ method, reason }, 'sign-in refused');
    await record(ctx, { action: 'sign_in_failed', details: { method, reason: reason.slice(0, 300) } });
    throw error instanceof Refusal ? error : refusedByProvider();
  }
}

const reasonOf = (error: Error & { error?: unknown }): string =>
  [error.message, error.cause instanceof Error ? error.cause.message : '', error.error]
    .filter((part) => typeof part === 'string' && part)
    .join(': ');

/** Reads the username that is linked to a provider's subject; undefined if there is none. */
async function usernameOfIdentity(
  { db }: Pick<Ctx, 'db'>,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('userIdentity')
    .select('username')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.username;
}

async function link(ctx: TxCtx, person: ProviderUser, linksByEmail: boolean): Promise<string> {
  const { provider, subject, isEmailVerified } = person;
  const email = short(person.email);
  const name = { firstName: short(person.firstName), lastName: short(person.lastName) };
  // Held until the account is made, so that nobody else takes its username or address meanwhile.
  await sql`select pg_advisory_xact_lock(hashtext('newcomers'))`.execute(ctx.db);
  const holder = linksByEmail && isEmailVerified && email ? await linkableUsername(ctx, email, provider) : undefined;
  const username = holder ?? (await newUsername(ctx, person.username));
  if (holder) await noteProviderLink(ctx, { username, ...name });
  else await addProviderAccount(ctx, { username, email: isEmailVerified ? email : '', ...name });
  await ctx.db.insertInto('userIdentity').values({ provider, subject, username }).execute();
  await record(ctx, {
    action: 'identity_linked',
    target: username,
    username,
    details: { provider, subject, isNew: !holder },
  });
  return username;
}

const short = (text: string) => storableText(text).trim().slice(0, MAX_TEXT);

async function newUsername(ctx: TxCtx, wish: string): Promise<string> {
  const name = safeUsername(wish);
  return freeUsername(name, await takenUsernames(ctx, name));
}
