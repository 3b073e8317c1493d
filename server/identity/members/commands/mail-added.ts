import type { Ctx } from '../../../platform/context.ts';
import { inBackground } from '../../../platform/jobs/background.ts';
import { queueMails } from '../../../platform/mail/queue.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import type { Level } from '../../users/level.ts';
import { addedMail, invitedMail } from '../../users/rules/mails.ts';
import { fullName } from '../../users/rules/users.ts';

/** A level in the middle of a sentence. */
export const levelWords: Record<Level, string> = {
  admin: 'an administrator',
  member: 'a member',
  reviewer: 'a reviewer',
};

type Written = typeof addedMail;
type Mailing = (ctx: Ctx, organization: { organizationId: number }, usernames: readonly string[], level: Level) => void;

/**
 * Mails users that they have been added to an organization. Those who have not activated their account are left out, since they got an
 * invitation.
 */
export const mailAddedMembers: Mailing = (...given) =>
  mailPeople(addedMail, 'could not email the people who were added', ...given);

/** Mails users with an account that they are invited. */
export const mailInvited: Mailing = (...given) =>
  mailPeople(invitedMail, 'could not email the people who were invited', ...given);

function mailPeople(
  write: Written,
  what: string,
  ctx: Ctx,
  { organizationId }: { organizationId: number },
  usernames: readonly string[],
  level: Level,
): void {
  const by = signedIn(ctx).username;
  const others = usernames.filter((username) => username !== by);
  if (others.length === 0) return;
  inBackground(ctx, what, async () => {
    const { db, config } = ctx.services;
    const organization = await db
      .selectFrom('organization')
      .select(['name', 'slug'])
      .where('id', '=', organizationId)
      .executeTakeFirst();
    const people = await db
      .selectFrom('user')
      .select(['username', 'email', 'firstName', 'lastName', 'activated', 'turnedOff'])
      .where('username', 'in', [...others, by])
      .execute();
    if (!organization) return;
    const { name, slug } = organization;
    const maker = people.find(({ username }) => username === by);
    const facts = { as: levelWords[level], by: maker ? fullName(maker) : by, organization: name, slug };
    const recipients = people.filter((each) => each !== maker && each.activated && !each.turnedOff && each.email);
    queueMails(
      ctx,
      recipients.map(({ username, email }) => ({ ...write(config, { ...facts, username }), to: email })),
    );
  });
}
