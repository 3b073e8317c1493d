import type { RefusalFacts } from './refusal.ts';

/** Statuses whose messages are shown as the server words them: not signed in, no permission, no licence, limit reached. */
const AS_SAID: readonly number[] = [401, 402, 403, 423, 424];

/**
 * Words the message for an organization that could not be loaded (§8 of the shell's specification); for projects, the server's message is
 * shown as it is.
 */
export function loadRefusal(facts: RefusalFacts, organization: string): RefusalFacts {
  const { code, status, message } = facts;
  if (AS_SAID.includes(status)) return facts;
  if (status === 404 && code === 'NOT_FOUND') return facts;
  if (status === 412)
    return { ...facts, title: 'Schema Update Failed', message: message || 'Failed to upgrade schema!' };
  if (status === 400)
    return {
      ...facts,
      title: 'Failed to Load Organization',
      message: /SQL grammar/i.test(message) ? `Organization (${organization}) does not exist.` : message,
    };
  if (status === 404)
    return {
      ...facts,
      title: 'Failed to Load Organization',
      message: `API does not exist, possibly due to an invalid organization slug (${organization}).`,
    };
  return { ...facts, title: 'Error' };
}
