import type { Ctx, Viewer } from '../../platform/context.ts';
import { forbidden, notSignedIn, twoStepDemanded } from '../../refusals.ts';

/** Whoever is signed in; refused otherwise, and where the second step that is demanded of them is missing. */
export function signedIn({ viewer, awaitingSecondStep }: Ctx): Viewer {
  if (viewer) return viewer;
  throw awaitingSecondStep
    ? twoStepDemanded({ username: awaitingSecondStep.username, method: awaitingSecondStep.method ?? null })
    : notSignedIn();
}

/** Lets those through who administer the whole server. */
export function administersServer(ctx: Ctx): Viewer {
  const viewer = signedIn(ctx);
  if (!viewer.permissions.includes('*')) throw forbidden('Only administrators of the server may do this.');
  return viewer;
}
