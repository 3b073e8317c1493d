import type { Variables } from 'relay-runtime';

/** What proves who somebody is, or hands out what does: it is never written down in a browser. */
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
/** What holds for the moment, what pages say by themselves, and what has a way of its own to be sent later. */
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
/** The mutations that are not stored until they can be sent, by their fields in the graph. */
export const NEVER_STORED: ReadonlySet<string> = new Set([...SECRET, ...OF_THE_MOMENT]);

/** Whether a mutation is somebody's change, which is stored in the browser until it is answered. Trials change nothing. */
export const isStored = (root: string, { input }: Variables): boolean =>
  !NEVER_STORED.has(root) && (input as { isTrial?: unknown } | undefined)?.isTrial !== true;
