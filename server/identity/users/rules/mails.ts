import type { Ctx } from '../../../platform/context.ts';
import { pageAddress, type Mail } from '../../../platform/mail/mail.ts';

export type MailContent = Omit<Mail, 'to'>;
type Where = Ctx['services']['config'];

const path = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
const ignore = 'If you did not ask for this, ignore this email: nothing will change.';

export const activationMail = (config: Where, email: string, code: string, hours: number): MailContent => ({
  subject: 'Activate your Truss account',
  paragraphs: [
    'Someone, probably you, created a Truss account with this address. Set a password to activate it.',
    `The link works once and expires in ${days(hours)}. ${ignore}`,
  ],
  link: { label: 'Activate account', href: pageAddress(config, path('activate', email, code)) },
});

/** The author, organization and level of an invitation; `isOpen` if the invited person has yet to accept. */
export type Invitation = Record<'by' | 'organization' | 'as', string> & { isOpen: boolean };

export const invitationMail = (
  config: Where,
  email: string,
  { code, hours, by, organization, as, isOpen }: Invitation & { code: string; hours: number },
): MailContent => ({
  subject: `You are invited to ${organization} in Truss`,
  paragraphs: [
    `${by} invites you to work in the organization ${organization} in Truss, as ${as}. Set a password${isOpen ? ', sign in and accept the invitation' : ' to start'}.`,
    `The link works once and expires in ${days(hours)}. If you do not know why you are invited, ignore this email: nothing will change.`,
  ],
  link: {
    label: isOpen ? 'Set a password' : 'Accept invitation',
    href: pageAddress(config, path('activate', email, code)),
  },
});

export const accountExistsMail = (config: Where, username: string): MailContent => ({
  subject: 'You already have a Truss account',
  paragraphs: [
    `Someone, probably you, tried to create a Truss account with this address. There is already one: sign in as '${username}'. If you do not know the password, reset it.`,
    ignore,
  ],
  link: { label: 'Reset password', href: pageAddress(config, '/forgotpassword') },
});

export const resetMail = (config: Where, username: string, code: string, hours: number): MailContent => ({
  subject: 'Reset your Truss password',
  paragraphs: [
    `Someone, probably you, asked to reset the password of the Truss account '${username}'.`,
    `The link works once and expires in ${days(hours)}. ${ignore}`,
  ],
  link: { label: 'Set a new password', href: pageAddress(config, path('reset', username, code)) },
});

export const signInElsewhereMail = (config: Where, username: string): MailContent => ({
  subject: 'Reset your Truss password',
  paragraphs: [
    `Someone, probably you, asked to reset the password of the Truss account '${username}'. The account has no password: sign in through your company.`,
    ignore,
  ],
  link: { label: 'Sign in', href: pageAddress(config, '/') },
});

export const confirmAddressMail = (config: Where, email: string, code: string, hours: number): MailContent => ({
  subject: 'Confirm your email address for Truss',
  paragraphs: [
    'Someone, probably you, entered this email address in their Truss profile. Confirm it to use it there.',
    `The link works once and expires in ${days(hours)}. ${ignore}`,
  ],
  link: {
    label: 'Confirm email address',
    href: pageAddress(config, `${path('activate', email, code)}?confirm=address`),
  },
});

export const addressTakenMail = (config: Where, username: string): MailContent => ({
  subject: 'Your email address is already used in Truss',
  paragraphs: [
    `Someone entered this email address in their Truss profile. It already belongs to your account '${username}', so nothing was changed.`,
    'An address can belong to one account only.',
  ],
  link: { label: 'Open Truss', href: pageAddress(config, '/') },
});

/** Writes the mail to users with an account who are invited to an organization. */
export const invitedMail = (
  config: Where,
  { username, as, by, organization }: Record<'username' | 'as' | 'by' | 'organization', string>,
): MailContent => ({
  subject: `You are invited to ${organization} in Truss`,
  paragraphs: [
    `${by} invites you to work in the organization ${organization} in Truss, as ${as}.`,
    `Sign in as '${username}' and accept or decline. Until you accept, people there only see the name or address by which you were invited.`,
  ],
  link: { label: 'View invitation', href: pageAddress(config, '/organizations/overview') },
});

/** Writes the mail to users with an account who have been added to an organization. */
export const addedMail = (
  config: Where,
  { username, as, by, organization, slug }: Record<'username' | 'as' | 'by' | 'organization' | 'slug', string>,
): MailContent => ({
  subject: `You have been added to ${organization} in Truss`,
  paragraphs: [
    `${by} has added you to the organization ${organization} in Truss, as ${as}.`,
    `Sign in as '${username}'. If you do not know why you were added, ${config.supportContact}`,
  ],
  link: { label: `Open ${organization}`, href: pageAddress(config, path(slug, 'dashboard')) },
});

/** Writes the mail to users when a way to sign in to their account has changed. */
export const noticeMail = (config: Where, username: string, what: string): MailContent => ({
  subject: `Your Truss account: ${what}`,
  paragraphs: [
    `This is a security notice for the account '${username}': ${what}.`,
    `If this was not you, reset your password immediately, and ${config.supportContact}`,
  ],
  link: { label: 'Reset password', href: pageAddress(config, '/forgotpassword') },
});

/**
 * Writes the mail after a password was reset by a mailed link. It says whether API keys were revoked, since they work without the password.
 */
export function resetNoticeMail(config: Where, username: string, revoked: number): MailContent {
  const mail = noticeMail(config, username, 'the password was changed with the link in an email');
  const keys =
    revoked > 0
      ? `${revoked === 1 ? 'Your API key was' : `Your ${revoked} API keys were`} revoked. Scripts need new keys, which you can create in the user menu.`
      : 'Your API keys still work. You can view and revoke them in the user menu.';
  return { ...mail, paragraphs: [...mail.paragraphs, keys] };
}

const days = (hours: number) => (hours < 48 ? `${hours === 1 ? 'an hour' : `${hours} hours`}` : `${hours / 24} days`);
