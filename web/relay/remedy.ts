import type { RefusalError } from './refusal.ts';
import { setUpSecondStep } from './second-step.ts';
import { hasPageOwner, signInAgain } from './session.ts';

/**
 * Asks the user for what a refused call lacks (signing in, a second step, a recent proof of identity); resolves when the call can be
 * repeated. Undefined if nothing can help.
 */
export function remedyOf({ code, details }: RefusalError): Promise<void> | undefined {
  if (code === 'NOT_SIGNED_IN') return signInAgain();
  if (code === 'TWO_STEP_DEMANDED') return setUpSecondStep(details);
  if (code === 'SIGN_IN_ANEW' && hasPageOwner()) return signInAgain({ isAnew: true });
  return undefined;
}
