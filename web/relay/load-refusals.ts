import type { RefusalFacts } from './refusal.ts';

/** What the server says in its own words and under its own title: nobody signed in, no permission, no licence, too much. */
const AS_SAID: readonly number[] = [401, 402, 403, 423, 424];

/** What a page says instead of an organization that could not be loaded (§8 of the shell's specification); of projects the server says it all. */
export function loadRefusal(facts: RefusalFacts, organization: string): RefusalFacts {
  const { code, status, message } = facts;
  if (AS_SAID.includes(status)) return facts;
  if (status === 404 && code === 'NOT_FOUND') return facts;
  if (status === 412)
    return { ...facts, title: 'Schema Update Failed', message: message || 'Failed to upgrade schema!' };
  if (status === 400) return { ...facts, title: 'Failed to Load Organization' };
  if (status === 404)
    return {
      ...facts,
      title: 'Failed to Load Organization',
      message: `API does not exist, possibly due to an invalid organization slug (${organization}).`,
    };
  return { ...facts, title: 'Error' };
}
