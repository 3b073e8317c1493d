import type { Variables } from 'relay-runtime';

/** Mutations with secrets, which are never stored in a browser. */
const SECRET = [
  'activateAccount',
  'beginTwoStep',
  'changePassword',
  'confirmAddress',
  'confirmTwoStep',
  'createApiKey',
  'renewRecoveryCodes',
  'requestPasswordReset',
  'resetPassword',
  'revokeOtherSessions',
  'revokeSession',
  'saveProfile',
  'signIn',
  'signUp',
  'turnOffTwoStep',
];
/** Mutations that matter only at the moment, that pages send by themselves, or that have their own way to be sent later. */
const OF_THE_MOMENT = [
  'clearSessions',
  'markNotices',
  'markRead',
  'releaseAllLicences',
  'releaseLicence',
  'requestLicence',
  'savePreferences',
  'sendMessage',
  'sendTextPart',
  'setPointer',
  'setPresence',
  'setTextCaret',
  'shareText',
  'takeLicence',
  'visitProject',
];
/** Mutations that are not stored while they cannot be sent, by their fields in the graph. */
export const NEVER_STORED: ReadonlySet<string> = new Set([...SECRET, ...OF_THE_MOMENT]);

/** Tells whether a mutation is stored in the browser until it is answered. Trials change nothing, so they are not. */
export const isStored = (root: string, { input }: Variables): boolean =>
  !NEVER_STORED.has(root) && (input as { isTrial?: unknown } | undefined)?.isTrial !== true;
