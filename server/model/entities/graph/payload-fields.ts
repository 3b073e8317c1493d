import type { Ctx } from '../../../platform/context.ts';
import { idOf, nodeId, type PlaceNamed } from '../../../platform/graph/ids.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readProject } from '../../projects/queries/projects.ts';
import type { Outcome } from '../plans/outcome.ts';
import { shownOutcome } from '../queries/outcome.ts';
import { readSeenEntities, type SeenEntity } from '../queries/shown-entities.ts';
import { EntityRef } from './types.ts';

/** The result of a mutation of entities, from which each payload is read. */
export interface MutationResult extends PlaceNamed {
  /** Its entities, read when they are asked for; or as the command left them. */
  ids?: readonly number[];
  shown?: readonly SeenEntity[];
  deletedIds?: readonly number[];
  revision: number | null;
}

/** Returns what the payload of a mutation tells of a command's outcome. */
export const savedBy = (outcome: Outcome, projectId: number): Pick<MutationResult, 'shown' | 'revision'> => ({
  shown: shownOutcome(outcome),
  revision: outcome.revisions.get(projectId) ?? null,
});

/** The project that a mutation of entities is about. */
export const projectInput = { ...idOf('Project'), required: true } as const;

/** The argument to write through locks that the viewer may open, for `t.boolean`. */
export const throughLocks = {
  description:
    'True when locked entities are changed all the same, for those who may unlock them; otherwise they are refused (409).',
} as const;

/** The argument to change states outside the workflow, for `t.boolean`. */
export const noWorkflow = {
  description:
    'True when states may change without the workflow; only those who administer the project may say so, for others it has no effect.',
} as const;

/** Returns a field that the payloads of several mutations share, with a description of its own in each; made by `t.field`. */
export const revisionField = (description: string) =>
  ({ type: 'Int', nullable: true, description, resolve: ({ revision }: MutationResult) => revision }) as const;

export const entitiesField = (description: string) => ({
  type: [EntityRef] as [typeof EntityRef],
  description,
  resolve: (saved: MutationResult, _args: object, ctx: Ctx) => entitiesOf(saved, ctx),
});

export const deletedIdsField = (description: string) => ({
  description,
  resolve: ({ organization, deletedIds = [] }: MutationResult) =>
    deletedIds.map((id) => nodeId('Entity', organization, id)),
});

export const projectField = {
  type: ProjectRef,
  description: 'The project as it is now.',
  resolve: ({ organization, projectId }: MutationResult, _args: object, ctx: Ctx) =>
    readProject(ctx, organization, projectId),
};

async function entitiesOf({ organization, shown, ids = [] }: MutationResult, ctx: Ctx): Promise<readonly SeenEntity[]> {
  if (shown) return shown;
  const found = await readSeenEntities(
    ctx,
    ids.map((id) => `${organization}:${id}`),
  );
  return ids.flatMap((id) => found.get(`${organization}:${id}`) ?? []);
}
