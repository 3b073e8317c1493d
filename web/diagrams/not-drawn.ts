import { asFacts, type RefusalFacts } from '../relay/refusal.ts';

/** Returns the title and message for a change of a diagram that was refused; the title says what did not happen. */
export function notDrawn(error: unknown, title = 'Not changed'): RefusalFacts {
  const facts = asFacts(error);
  return facts.code === 'INVALID' ? { ...facts, title } : facts;
}
