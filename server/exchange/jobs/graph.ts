import { ProjectRef } from '../../model/projects/graph/project.ts';
import { batch, byOrganization } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { ownIdOf } from '../../platform/graph/ids.ts';
import { offsetConnection } from '../../platform/graph/offset-pages.ts';
import { pageCost, totalCount } from '../../platform/graph/pages.ts';
import { objectRefFromShape } from '../../platform/graph/shapes.ts';
import { describeUsually } from '../../platform/graph/usual-descriptions.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { jobKinds } from '../../platform/jobs/kinds.ts';
import { cancelJob, followJob } from './commands.ts';
import { countProjectJobs, readJob, readJobs, readJobsById } from './queries.ts';

describeUsually({
  asked: { jobId: 'The job, by its number.' },
  askedById: { jobId: 'The job, by its id.' },
  answered: { job: 'The job as it is now.' },
});

const JobStateRef = builder.enumType('JobState', {
  description: 'The states of a job.',
  values: enumValues({
    waiting: 'Queued: starts as soon as a server is free.',
    running: 'The job is in progress: nothing is visible until it is done.',
    done: 'Done completely.',
    failed: 'Refused or failed: nothing was changed.',
    cancelled: 'Cancelled: nothing was changed.',
  }),
});

const ResultRef = builder.unionType('JobResult', {
  description: 'The result of a job, by its kind.',
  types: () => jobKinds.map(({ result: { type, description, shape } }) => objectRefFromShape(type, description, shape)),
});

const jobs = byOrganization(readJobsById);
export const JobRef = builder.objectRef<Job>('Job');
builder.node(JobRef, {
  description: 'Long work that goes on in the background, such as an import. It survives a restart of the server.',
  id: { resolve: (job) => `${job.organizationId}:${job.id}` },
  loadOne: async (id, ctx) => (await batch(ctx, jobs, id)) ?? null,
  fields: (t) => ({
    jobId: t.exposeInt('id', { description: 'Its number, as in api/v4.' }),
    type: t.exposeString('type', { description: "The kind of work, e.g. 'import'." }),
    state: t.expose('state', { type: JobStateRef, description: 'The state of the job.' }),
    progress: t.exposeFloat('progress', { description: 'The part of the work that is done, 0 to 1.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was asked for.' }),
    finished: t.expose('finished', {
      type: 'DateTime',
      nullable: true,
      description: 'The time when it ended; null while it has not.',
    }),
    createdBy: t.exposeString('createdBy', { description: 'The person who asked for it.' }),
    result: t.field({
      type: ResultRef,
      nullable: true,
      description: 'The result of the job when it is done: a type of its own for each kind of job.',
      resolve: ({ type, result }) => {
        const kind = jobKinds.find(({ name }) => name === type);
        return kind && result ? ({ ...(result as object), __typename: kind.result.type } as never) : null;
      },
    }),
    error: t.string({
      nullable: true,
      description: 'The reason why it failed, in words.',
      resolve: (job) => (job.error as { message: string } | null)?.message ?? null,
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  jobs: t.connection(
    {
      ...forwardOnly,
      type: JobRef,
      description: 'The jobs of the project, newest first. Ask for `first`, at most 100.',
      complexity: pageCost,
      resolve: ({ organizationId, id }, args, ctx) =>
        offsetConnection(
          args,
          (rows) => readJobs(ctx, organizationId, id, rows),
          () => countProjectJobs(ctx, organizationId, id),
        ),
    },
    { name: 'JobConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
    { name: 'JobEdge' },
  ),
}));

builder.queryField('job', (t) =>
  t.field({
    type: JobRef,
    nullable: true,
    description: 'A job of a project you may read; null for others, and `errors` says so.',
    args: { organization: t.arg.string({ required: true }), jobId: t.arg.int({ required: true }) },
    resolve: (_root, { organization, jobId }, ctx) => readJob(ctx, organization, jobId),
  }),
);

builder.relayMutationField(
  'cancelJob',
  { inputFields: (t) => ({ jobId: t.field({ ...ownIdOf('Job'), required: true }) }) },
  {
    description: 'Stops a job; nothing of it is kept.',
    resolve: (_root, { input }, ctx) => cancelJob(ctx, input.jobId.organization, input.jobId.id),
  },
  { outputFields: (t) => ({ job: t.field({ type: JobRef, resolve: (job) => job }) }) },
);

builder.subscriptionField('jobChanged', (t) =>
  t.field({
    type: JobRef,
    description: 'The job at once and whenever it has moved; ends when the job does.',
    args: { organization: t.arg.string({ required: true }), jobId: t.arg.int({ required: true }) },
    subscribe: (_root, { organization, jobId }, ctx) => followJob(ctx, organization, jobId),
    resolve: (job) => job,
  }),
);
