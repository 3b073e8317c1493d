import type { RefusalError } from './refusal.ts';
import { setUpSecondStep } from './second-step.ts';
import { hasPageOwner, signInAgain } from './session.ts';

/** What people are asked for where a call is refused for the want of it; the promise ends when the call can be repeated. Undefined where nothing helps. */
export function remedyOf({ code, details }: RefusalError): Promise<void> | undefined {
  if (code === 'NOT_SIGNED_IN') return signInAgain();
  if (code === 'TWO_STEP_DEMANDED') return setUpSecondStep(details);
  if (code === 'SIGN_IN_ANEW' && hasPageOwner()) return signInAgain({ isAnew: true });
  return undefined;
}
