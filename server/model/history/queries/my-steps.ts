import type { AsOf } from '../../../identity/access/as-of.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import { stepsInWords, type StepInWords } from './step-actions.ts';
import { readMySteps, stepsToRedo } from './steps.ts';

/** Reads the steps of the viewer in an opened project, newest first. */
export async function mySteps(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  page: { limit: number; before?: number | null | undefined },
): Promise<StepInWords[]> {
  const steps = await readMySteps(ctx, key, page);
  const redoable = steps.length === 0 ? [] : await stepsToRedo(ctx.db, key, signedIn(ctx).username);
  return stepsInWords(ctx, key, steps, redoable);
}

/** Reads the viewer's own steps, with the project given by its address. */
export async function myStepsIn(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  page: { limit: number; before?: number | undefined },
  asOf?: AsOf | null,
): Promise<StepInWords[]> {
  return mySteps(ctx, await openProject(ctx, organization, projectId, 'READ', asOf), page);
}
