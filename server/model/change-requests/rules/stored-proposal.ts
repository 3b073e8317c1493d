import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { stateProposed } from '../../../refusals/change-requests.ts';
import { within } from '../../../refusals/refusal.ts';
import type { Entity } from '../../entities/entity.ts';
import { applyPatch } from '../../entities/plans/patch.ts';
import type { Schema } from '../../schema/schema.ts';
import { workflowOf } from '../../workflow/rules/follow.ts';
import type { Proposal } from '../change-request.ts';
import { reduceProposal } from './metadata.ts';

/** Returns a proposal in stored form, reduced to the differences; refuses invalid values and states of the workflow. */
export function lawful(
  { username, date }: { username: string; date: Date },
  { key, schema, workflow }: { key: ProjectKey<'READ'>; schema: Schema; workflow: Parameters<typeof workflowOf>[0] },
  target: Entity,
  { name, number, description, attrs }: Proposal,
): Proposal {
  const state = workflowOf(workflow, schema, target.classId)?.property;
  const stamp = { username, date, origin: undefined, newGlobalId: () => '', isWritten: true };
  const patch = { projectId: key.projectId, id: target.id, name, number, description, attrs };
  const after = within('proposal', () => applyPatch(schema, key, target, patch, stamp));
  const ids = Object.keys(attrs ?? {});
  const checked: Proposal = {
    ...(name !== undefined && { name: after.name }),
    ...(number !== undefined && { number: after.number }),
    ...(description !== undefined && { description: after.description }),
    ...(ids.length > 0 && { attrs: Object.fromEntries(ids.map((id) => [id, after.attrs[id] ?? null])) }),
  };
  const proposal = reduceProposal(target, checked);
  if (state && proposal.attrs && String(state.id) in proposal.attrs) throw stateProposed(state.name);
  return proposal;
}
