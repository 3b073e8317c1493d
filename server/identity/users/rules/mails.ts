import type { Ctx } from '../../../platform/context.ts';
import { pageAddress, type Mail } from '../../../platform/mail/mail.ts';

export type Written = Omit<Mail, 'to'>;
type Where = Ctx['services']['config'];

const path = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
const ignore = 'If you did not ask for this, do nothing: nothing happens.';

export const activationMail = (config: Where, email: string, code: string, hours: number): Written => ({
  subject: 'Activate your Truss account',
  paragraphs: [
    'Somebody, probably you, made a Truss account with this address. Choose a password to begin.',
    `The link works once, within ${days(hours)}. ${ignore}`,
  ],
  link: { label: 'Activate the account', href: pageAddress(config, path('activate', email, code)) },
});

/** The author, organization and level of an invitation; `isOpen` if the invited person has yet to accept. */
export type Invitation = Record<'by' | 'organization' | 'as', string> & { isOpen: boolean };

export const invitationMail = (
  config: Where,
  email: string,
  { code, hours, by, organization, as, isOpen }: Invitation & { code: string; hours: number },
): Written => ({
  subject: `You are invited to ${organization} in Truss`,
  paragraphs: [
    `${by} invites you to work in the organization ${organization} in Truss, as ${as}. Choose a password to begin${isOpen ? ', and accept the invitation when you have signed in' : ''}.`,
    `The link works once, within ${days(hours)}. If you do not know why you are invited, do nothing: nothing happens.`,
  ],
  link: {
    label: isOpen ? 'Choose a password' : 'Accept the invitation',
    href: pageAddress(config, path('activate', email, code)),
  },
});

export const accountExistsMail = (config: Where, username: string): Written => ({
  subject: 'You have a Truss account already',
  paragraphs: [
    `Somebody, probably you, wanted to make a Truss account with this address. There is one already: sign in as '${username}'. If you do not know its password, ask for a new one.`,
    ignore,
  ],
  link: { label: 'Ask for a new password', href: pageAddress(config, '/forgotpassword') },
});

export const resetMail = (config: Where, username: string, code: string, hours: number): Written => ({
  subject: 'A new password for Truss',
  paragraphs: [
    `Somebody, probably you, asked for a new password for the Truss account '${username}'.`,
    `The link works once, within ${days(hours)}. ${ignore}`,
  ],
  link: { label: 'Choose a new password', href: pageAddress(config, path('reset', username, code)) },
});

export const signInElsewhereMail = (config: Where, username: string): Written => ({
  subject: 'A new password for Truss',
  paragraphs: [
    `Somebody, probably you, asked for a new password for the Truss account '${username}'. It has none: you sign in by your company.`,
    ignore,
  ],
  link: { label: 'Sign in', href: pageAddress(config, '/') },
});

export const confirmAddressMail = (config: Where, email: string, code: string, hours: number): Written => ({
  subject: 'Confirm your address for Truss',
  paragraphs: [
    'Somebody, probably you, entered this address in their Truss profile. It becomes theirs when you confirm it.',
    `The link works once, within ${days(hours)}. ${ignore}`,
  ],
  link: {
    label: 'Confirm the address',
    href: pageAddress(config, `${path('activate', email, code)}?confirm=address`),
  },
});

export const addressTakenMail = (config: Where, username: string): Written => ({
  subject: 'This address is in use in Truss',
  paragraphs: [
    `Somebody entered this address in their Truss profile. It belongs to the account '${username}', so nothing was changed.`,
    'An address can belong to one account only.',
  ],
  link: { label: 'Open Truss', href: pageAddress(config, '/') },
});

/** Writes the mail to users with an account who are invited to an organization. */
export const invitedMail = (
  config: Where,
  { username, as, by, organization }: Record<'username' | 'as' | 'by' | 'organization', string>,
): Written => ({
  subject: `You are invited to ${organization} in Truss`,
  paragraphs: [
    `${by} invites you to work in the organization ${organization} in Truss, as ${as}.`,
    `Sign in as '${username}', as ever, and accept or decline. Until you accept, nobody there sees more of you than what you were invited by.`,
  ],
  link: { label: 'See the invitation', href: pageAddress(config, '/organizations/overview') },
});

/** Writes the mail to users with an account who have been added to an organization. */
export const addedMail = (
  config: Where,
  { username, as, by, organization, slug }: Record<'username' | 'as' | 'by' | 'organization' | 'slug', string>,
): Written => ({
  subject: `You have been added to ${organization} in Truss`,
  paragraphs: [
    `${by} has added you to the organization ${organization} in Truss, as ${as}.`,
    `Sign in as '${username}', as ever. If you do not know why you were added, ${config.supportContact}`,
  ],
  link: { label: `Open ${organization}`, href: pageAddress(config, path(slug, 'dashboard')) },
});

/** Writes the mail to users when a way to sign in to their account has changed. */
export const noticeMail = (config: Where, username: string, what: string): Written => ({
  subject: `Your Truss account: ${what}`,
  paragraphs: [
    `This is to tell you about the account '${username}': ${what}.`,
    `If it was not you, ask for a new password at once, and ${config.supportContact}`,
  ],
  link: { label: 'Ask for a new password', href: pageAddress(config, '/forgotpassword') },
});

/**
 * Writes the mail after a password was reset by a mailed link. It says whether API keys were revoked, since they work without the password.
 */
export function resetNoticeMail(config: Where, username: string, revoked: number): Written {
  const mail = noticeMail(config, username, 'its password was changed by a link from a mail');
  const keys =
    revoked > 0
      ? `${revoked === 1 ? 'Its API key was' : `Its ${revoked} API keys were`} revoked: scripts need new ones, which you make in the user menu.`
      : 'API keys that it has still work: you see and revoke them in the user menu.';
  return { ...mail, paragraphs: [...mail.paragraphs, keys] };
}

const days = (hours: number) => (hours < 48 ? `${hours === 1 ? 'an hour' : `${hours} hours`}` : `${hours / 24} days`);
