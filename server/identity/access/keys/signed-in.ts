import type { Ctx, Viewer } from '../../../platform/context.ts';
import { forbidden, notSignedIn } from '../../../refusals/refusal.ts';
import { twoStepDemanded } from '../../../refusals/sign-in.ts';

/** Returns the viewer. Refused (401) if nobody is signed in, or if the viewer still has to set up a required second step. */
export function signedIn({ viewer, awaitingSecondStep }: Ctx): Viewer {
  if (viewer) return viewer;
  throw awaitingSecondStep
    ? twoStepDemanded({ username: awaitingSecondStep.username, method: awaitingSecondStep.method ?? null })
    : notSignedIn();
}

/** Returns the viewer if they administer the whole server; refused otherwise. */
export function administersServer(ctx: Ctx): Viewer {
  const viewer = signedIn(ctx);
  if (!viewer.permissions.includes('*'))
    throw forbidden('Only administrators of the server can do this. Ask one of them.');
  return viewer;
}
