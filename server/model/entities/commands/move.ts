import { openReadable } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { workflowOf } from '../../workflow/rules/follow.ts';
import { readEntities } from '../queries/rows.ts';
import { displayName } from '../rules/names.ts';
import { saveEntities, type SaveOutcome } from './save.ts';
import { projectWorkflow } from './transitions.ts';

/** Moves entities to a state of their workflows by transitions that the viewer may take, all or none. Those that are in it stay. */
export async function moveEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
  toState: string,
): Promise<SaveOutcome> {
  const found = await readEntities(ctx, organization, ids);
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw entityNotFound(missing);
  const projectIds = [...found.values()].map(({ projectId }) => projectId);
  const ways = new Map<number, (classId: number) => ReturnType<typeof workflowOf>>();
  for (const [projectId, key] of await openReadable(ctx, organization, projectIds)) {
    const schema = await readSchema(ctx.db, key);
    const workflow = await projectWorkflow(ctx.db, key);
    ways.set(projectId, (classId) => workflowOf(workflow, schema, classId));
  }
  const patches = ids.map((id) => {
    const entity = found.get(id)!;
    const way = ways.get(entity.projectId)?.(entity.classId);
    if (!way) throw invalid(`'${displayName(entity)}' has no workflow. Choose entities whose class has one.`);
    return { id, projectId: entity.projectId, attrs: { [way.property.id]: toState } };
  });
  return saveEntities(ctx, organization, patches);
}
