// Signing in, signing up, and the second step.
import { Refusal } from './refusal.ts';

export const wrongPassword = (): Refusal =>
  new Refusal('WRONG_PASSWORD', 401, 'Sign In Failed', 'The username or password is not correct. Try again.');
/** 401: the password was right and the second step was not. */
export const wrongCode = (): Refusal =>
  new Refusal('WRONG_CODE', 401, 'Sign In Failed', 'The code is not correct. Wait for the next one and try again.');
/** 503: more passwords wait to be checked than the server can check in time. */
export const busyWithPasswords = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Too many people are signing in at the moment. Wait a few seconds and try again.',
    { retryAfter: 5 },
  );
/** 503: the secret of somebody's second step was sealed with another key than the server has now. */
export const secretsUnreadable = (): Refusal =>
  new Refusal(
    'SECRETS_UNREADABLE',
    503,
    'Service Unavailable',
    'Codes of authenticator apps cannot be checked, because the secret key of this server has changed. Use a recovery code, or ask an administrator of the server to restore the key.',
  );
/** The user who signed in without a required second step, and the method of sign-in if known. */
export type MissingSecondStep = { username: string; method: string | null; organization?: string };
/** 403: the viewer has signed in, and has to set up their second step before anything else. */
export const twoStepDemanded = (details: MissingSecondStep): Refusal =>
  new Refusal(
    'TWO_STEP_DEMANDED',
    403,
    'Two-Factor Authentication Required',
    'Two-factor authentication is required here, and you have not set it up yet. Set it up to continue.',
    details,
  );
/** 403: an organization demands a second step; everywhere else the viewer can go on without. */
export const twoStepDemandedIn = (organization: string, details: MissingSecondStep): Refusal =>
  new Refusal(
    'TWO_STEP_DEMANDED',
    403,
    'Two-Factor Authentication Required',
    `Organization ${organization} requires two-factor authentication, and you have not set it up yet. Set it up to continue.`,
    { ...details, organization },
  );
/** 403: the call needs a user who has just proved their identity. */
export const signInAgain = (minutes: number): Refusal =>
  new Refusal(
    'SIGN_IN_ANEW',
    403,
    'Sign In Again',
    `You signed in more than ${minutes} minutes ago. Sign in again to do this.`,
  );
/** 401: the provider's answer proves nothing. The log and the audit trail say why. */
export const refusedByProvider = (): Refusal =>
  new Refusal(
    'REFUSED_BY_COMPANY',
    401,
    'Sign In Failed',
    'Your company could not confirm who you are. Go back to the sign-in page and try again.',
  );
/** 401: somebody else came back from the provider than the one whose session it was. */
export const signedInAsSomebodyElse = (username: string): Refusal =>
  new Refusal('NOT_AS_BEFORE', 401, 'Sign In Failed', `Sign in as ${username}, or sign out first.`);
export const directoryIsAway = (cause: Error): Refusal =>
  Object.assign(
    new Refusal(
      'DIRECTORY_UNAVAILABLE',
      503,
      'Service Unavailable',
      "Your company's directory cannot be reached at the moment. Try again in a few seconds.",
      { retryAfter: 5 },
    ),
    { cause },
  );
export const accountIsTurnedOff = (): Refusal =>
  new Refusal(
    'ACCOUNT_IS_OFF',
    401,
    'Sign In Failed',
    'Your account is not active. Ask an administrator of the server.',
  );
export const signInWayNotOffered = (what: string): Refusal =>
  new Refusal('NOT_OFFERED', 404, 'Not Found', `Sign-in with ${what} is not available here. Ask an administrator.`);
export const passwordsAreOff = (): Refusal =>
  new Refusal(
    'PASSWORDS_ARE_OFF',
    403,
    'Sign In Failed',
    'Passwords are not accepted here. Sign in through your company.',
  );
export const signUpIsOff = (contact: string): Refusal =>
  new Refusal(
    'SIGN_UP_OFF',
    403,
    'Sign-Up Is Off',
    `You cannot create an account yourself here. If you need one, ${contact}`,
  );
export const linkIsUsedOrTooOld = (): Refusal =>
  new Refusal(
    'LINK_OVER',
    400,
    'Link No Longer Valid',
    'This link is no longer valid: it has been used or has expired. Request a new one.',
  );
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_ATTEMPTS',
    429,
    'Too Many Attempts',
    `Too many failed attempts. Wait ${seconds} seconds and try again.`,
    { retryAfter: seconds },
  );
