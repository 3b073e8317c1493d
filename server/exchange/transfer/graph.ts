import { ProjectRef } from '../../model/projects/graph.ts';
import { builder } from '../../platform/graph/builder.ts';
import { compiled } from '../../platform/graph/compiler/fields.ts';
import { meaning } from '../../platform/graph/meanings.ts';
import { keyNumbers } from '../../platform/graph/nodes.ts';
import { pageCost } from '../../platform/graph/pages.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { cancelJob, followJob, startImport } from './import.ts';
import { exportAddress } from './options.ts';
import type { ImportResult, ImportWarning } from './plan.ts';
import { readJob, readJobs } from './queries.ts';

const JobStateRef = builder.enumType('JobState', {
  description: 'Where a job stands.',
  values: meaning({
    waiting: 'It will start as soon as a server is free.',
    running: 'It is at work; nothing is visible before it is done.',
    done: 'All of it has been done.',
    failed: 'It was refused or failed; nothing was changed.',
    cancelled: 'Somebody cancelled it; nothing was changed.',
  }),
});

const WarningRef = builder.objectRef<ImportWarning>('JobWarning').implement({
  description: 'Something in a file that could not be taken as it stood; the rest came in.',
  fields: (t) => ({
    object: t.exposeString('object', {
      nullable: true,
      description: 'The object of the file that it is about, by its name or identifier.',
    }),
    message: t.exposeString('message', { description: 'What was wrong and what was done instead.' }),
  }),
});

const ResultRef = builder.objectRef<ImportResult>('JobResult').implement({
  description: 'What an import has done.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'Entities that are new.' }),
    updated: t.exposeInt('updated', { description: 'Entities that were there and are different now.' }),
    unchanged: t.exposeInt('unchanged', { description: 'Entities that were there just so.' }),
    warnings: t.field({
      type: [WarningRef],
      description: 'What could not be taken as it stood.',
      resolve: (result) => result.warnings,
    }),
  }),
});

export const JobRef = builder.objectRef<Job>('Job');
builder.node(JobRef, {
  description: 'Long work that goes on in the background, such as an import. It survives a restart of the server.',
  id: { resolve: (job) => `${job.organizationId}:${job.id}` },
  loadOne: (id, ctx) => {
    const key = keyNumbers(id, 2);
    return key ? readJob(ctx, ...key) : null;
  },
  fields: (t) => ({
    jobId: t.exposeInt('id', { description: 'Its number, as in api/v4.' }),
    type: t.exposeString('type', { description: "What it does, e.g. 'import'." }),
    state: t.expose('state', { type: JobStateRef, description: 'Where it stands.' }),
    progress: t.exposeFloat('progress', { description: 'How far it is, 0 to 1.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was asked for.' }),
    finished: t.expose('finished', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it has not.',
    }),
    createdBy: t.exposeString('createdBy', { description: 'Who asked for it.' }),
    result: t.field({
      type: ResultRef,
      nullable: true,
      description: 'What it has done, when it is done.',
      resolve: (job) => job.result as ImportResult | null,
    }),
    error: t.string({
      nullable: true,
      description: 'Why it failed, in words.',
      resolve: (job) => (job.error as { message: string } | null)?.message ?? null,
    }),
  }),
});

const FormatRef = builder.enumType('ImportFormat', {
  description: 'Formats that can be brought in.',
  values: {
    JSON: { value: 'json', description: "Truss's own." },
    REQIF: { value: 'reqif', description: 'ReqIF 1.0 to 1.2, .reqif or .reqifz.' },
  } as const,
});
const ExportFormatRef = builder.enumType('ExportFormat', {
  description: 'Formats a project can be taken out in.',
  values: {
    JSON: { value: 'export/json', description: "Truss's own; nothing is lost." },
    XML: { value: 'export/xml', description: 'What JSON says, for what reads no JSON.' },
    ZIP: { value: 'export/zip', description: 'JSON packed, as a .truss file that can be brought in.' },
    REQIF: { value: 'report/reqif', description: 'ReqIF 1.2.' },
  } as const,
});

builder.objectFields(ProjectRef, (t) => ({
  jobs: t.field({
    type: [JobRef],
    description: 'The latest jobs of the project, newest first.',
    args: { first: t.arg.int({ defaultValue: 10, description: 'How many; at most 100.' }) },
    complexity: pageCost,
    resolve: (project, { first }, ctx) => readJobs(ctx, project.organizationId, project.id, first),
  }),
  exportUrl: t.string({
    description: 'The address of the project as a file, as of the same moment. GET it with the same session.',
    args: {
      format: t.arg({ type: ExportFormatRef, required: true, description: 'As what.' }),
      query: t.arg.string({ description: 'A search: only what it finds, and links between what it finds.' }),
      includeHistory: t.arg.boolean({ description: 'JSON: who changed what, and when.' }),
      includeBaselines: t.arg.boolean({
        description: 'JSON: brings the history along, which baselines are places in.',
      }),
      includeFiles: t.arg.boolean({ description: 'JSON: false leaves the content of files out.' }),
      includeSchema: t.arg.boolean({ description: 'JSON: false leaves the schema out.' }),
    },
    resolve: ({ key, id }, { format, ...options }) =>
      exportAddress(key.slug, id, format, { ...options, asOf: key.asOf }),
    ...compiled({ reads: ['id'] }),
  }),
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
  'importFile',
  {
    inputFields: (t) => ({
      organization: t.string({ required: true }),
      projectId: t.int({ required: true }),
      format: t.field({ type: FormatRef, required: true, description: 'What the file is.' }),
      file: t.field({ type: 'File', required: true, description: 'The file, as a part of a multipart request.' }),
    }),
  },
  {
    description: 'Brings a file into a project, in the background. An import is all or nothing, and never deletes.',
    resolve: (_root, { input: { organization, projectId, format, file } }, ctx) =>
      startImport(ctx, organization, projectId, format, {
        name: file.name,
        content: file.stream() as unknown as AsyncIterable<Uint8Array>,
      }),
  },
  { outputFields: (t) => ({ job: t.field({ type: JobRef, resolve: (job) => job }) }) },
);

builder.relayMutationField(
  'cancelJob',
  { inputFields: (t) => ({ organization: t.string({ required: true }), jobId: t.int({ required: true }) }) },
  {
    description: 'Stops a job; nothing of it is kept.',
    resolve: (_root, { input }, ctx) => cancelJob(ctx, input.organization, input.jobId),
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
