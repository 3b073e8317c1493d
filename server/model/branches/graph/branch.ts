import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch, byOrganization } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readProjectsById } from '../../projects/queries/projects.ts';
import { ClassType, inSchema, type ItemInSchema } from '../../schema/graph/types.ts';
import { readSchemaBehind } from '../../schema/queries/schema.ts';
import type { Class } from '../../schema/schema.ts';
import type { BranchMerge } from '../branch.ts';
import { readDifference, readStandings, type ClassDifference } from '../queries/branch-standing.ts';
import type { OpenedBranch } from '../queries/branches.ts';
import { readMerges } from '../queries/timeline.ts';

const standings = byOrganization(readStandings);
const nameOf = ({ organizationId, projectId }: { organizationId: number; projectId: number }) =>
  `${organizationId}:${projectId}`;

const MergeDirectionRef = builder.enumType('MergeDirection', {
  description: 'The directions in which changes can go between a branch and its origin.',
  values: enumValues({
    UPDATE: 'Changes go from main into the branch.',
    MERGE: 'Changes go from the branch into main.',
  }),
});

const BranchMergeRef = builder.objectRef<BranchMerge>('BranchMerge').implement({
  description: 'A time that changes went from one side to the other; both have its state in common since.',
  fields: (t) => ({
    direction: t.expose('direction', {
      type: MergeDirectionRef,
      description: 'The direction in which the changes went.',
    }),
    originRevision: t.exposeInt('originRevision', { description: 'The revision of the origin that is in common.' }),
    branchRevision: t.exposeInt('branchRevision', { description: 'The revision of the branch that is in common.' }),
    changedEntities: t.exposeInt('changedEntities', { description: 'The number of entities that it changed.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when the merge was made.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who did it.' }),
  }),
});

const ClassDifferenceRef = builder
  .objectRef<ClassDifference & { class: ItemInSchema<Class> | null }>('BranchClassDifference')
  .implement({
    description: 'The changes to the entities of one class in a branch since the base.',
    fields: (t) => ({
      class: t.field({
        type: ClassType,
        nullable: true,
        description: 'The class; null where it is gone from the schema.',
        resolve: (difference) => difference.class,
      }),
      added: t.exposeInt('added', { description: 'The number of entities that were added.' }),
      changed: t.exposeInt('changed', { description: 'The number of entities that were changed.' }),
      removed: t.exposeInt('removed', { description: 'The number of entities that were deleted.' }),
    }),
  });

export const BranchRef = builder.objectRef<OpenedBranch>('Branch').implement({
  description:
    'The facts that make a project a branch: the project that it was copied from, and the revisions that the two share.',
  fields: (t) => ({
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The branch itself.',
      resolve: (branch, _args, ctx) => batch(ctx, readProjectsById, nameOf(branch)),
    }),
    origin: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The project from which it was copied; null where that is deleted or you may not read it.',
      resolve: ({ organizationId, originProjectId }, _args, ctx) =>
        originProjectId === null ? null : batch(ctx, readProjectsById, `${organizationId}:${originProjectId}`),
    }),
    originName: t.exposeString('originName', { description: 'The name of the origin when it was copied.' }),
    originRevision: t.exposeInt('originRevision', { description: 'The revision of the origin that was copied.' }),
    baseOriginRevision: t.exposeInt('baseOriginRevision', {
      description: 'The revision of the origin that both have in common: what was copied, or last merged.',
    }),
    baseBranchRevision: t.exposeInt('baseBranchRevision', {
      description: 'The revision of the branch that both have in common.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was copied.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who copied it.' }),
    creator: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who copied it.',
      resolve: ({ createdBy }, _args, ctx) => batch(ctx, readUsers, createdBy),
    }),
    ahead: t.int({
      description: 'The number of entities that have changed in the branch since the base.',
      resolve: async (branch, _args, ctx) => (await batch(ctx, standings, nameOf(branch)))!.ahead,
    }),
    behind: t.int({
      nullable: true,
      description:
        'The number of entities that have changed in the origin since the base; null where that is deleted or you may not read it.',
      resolve: async (branch, _args, ctx) => (await batch(ctx, standings, nameOf(branch)))!.behind,
    }),
    merges: t.field({
      type: [BranchMergeRef],
      description: 'The last 200 times that changes went from one side to the other, the oldest first.',
      resolve: async (branch, _args, ctx) => (await batch(ctx, readMerges, nameOf(branch))) ?? [],
    }),
    differences: t.field({
      type: [ClassDifferenceRef],
      description: 'The changes of its entities since the base, by class, the most first.',
      complexity: 20,
      resolve: async (branch, _args, ctx) => {
        const schema = await readSchemaBehind(ctx, branch.key);
        return (await readDifference(ctx, branch)).map((each) => {
          const found = schema.classes.get(each.classId);
          return { ...each, class: found ? inSchema(schema, found) : null };
        });
      },
    }),
  }),
});
