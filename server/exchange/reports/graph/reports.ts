import { AsOfInput, ProjectRef } from '../../../model/projects/graph/project.ts';
import { readProject } from '../../../model/projects/queries/projects.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idOf, nodeId, ownIdOf } from '../../../platform/graph/ids.ts';
import { JobRef } from '../../jobs/graph.ts';
import { exportAddress } from '../../transfer/rules/options.ts';
import { deleteReport } from '../commands/delete-report.ts';
import { startReport } from '../commands/start-report.ts';
import { mediaTypes } from '../formats/format.ts';
import { readMadeReports } from '../queries/report-files.ts';
import type { Report } from '../report.ts';
import { options, type OptionName, type ReportOption } from '../rules/options.ts';
import { reportTypes } from '../types/index.ts';
import { askedFields, withoutNulls, ReportKindRef } from './option-inputs.ts';

const OptionKindRef = builder.enumType('ReportOptionKind', {
  description: 'The kinds of values that an option takes.',
  values: enumValues({
    TEXT: 'A text.',
    YES_NO: 'True when the option is on.',
    NUMBER: 'A number, from 1.',
    ENTITY: 'The number of an entity.',
    ENTITIES: 'Numbers of entities.',
    BASELINE: 'The number of a baseline.',
    PROPERTIES: 'Names of properties, in the order in which they are shown.',
    RELATIONS: 'Names of relations, in the order in which they are shown.',
  } satisfies Record<ReportOption['kind'], string>),
});

const OptionRef = builder.objectRef<ReportOption & { name: OptionName }>('ReportOption').implement({
  description: 'An option of a report.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its field in the body of the call.' }),
    kind: t.expose('kind', { type: OptionKindRef, description: 'The kind of value that it takes.' }),
    title: t.exposeString('title', { description: 'The name of its field.' }),
    description: t.exposeString('description', { description: 'The effect of the option.' }),
    byDefault: t.boolean({
      description: 'True when it is on unless somebody says otherwise.',
      resolve: ({ byDefault }) => byDefault ?? false,
    }),
  }),
});

const ReportRef = builder.objectRef<Report & { url: string }>('ProjectReport').implement({
  description: 'A report that can be made of a project.',
  fields: (t) => ({
    report: t.field({ type: ReportKindRef, description: 'The report, by its key.', resolve: ({ key }) => key }),
    title: t.exposeString('title', { description: 'The name that people read.' }),
    description: t.exposeString('description', { description: 'Its purpose, in a sentence.' }),
    isOfArtifact: t.boolean({
      description: 'True when it is about one artifact, such as a document, and takes its number as `rootId`.',
      resolve: ({ isOfArtifact }) => isOfArtifact ?? false,
    }),
    formats: t.stringList({
      description: 'The formats in which it can be written, the usual one first.',
      resolve: ({ formats }) => [...formats],
    }),
    types: t.stringList({
      description: 'The media types of these formats.',
      resolve: ({ formats }) => formats.map((format) => mediaTypes[format]),
    }),
    options: t.field({
      type: [OptionRef],
      description: 'The options that it takes.',
      resolve: ({ options: names }) => names.map((name) => ({ name, ...options[name] })),
    }),
    url: t.exposeString('url', {
      description:
        'The address of the report: POST its options as JSON, with the same session; the answer is the file.',
    }),
  }),
});

builder.objectFields(ProjectRef, (t) => ({
  reports: t.field({
    type: [ReportRef],
    description: 'The reports that can be made of the project, the usual one first.',
    resolve: ({ key, id }) =>
      reportTypes.map((report) => ({
        ...report,
        url: exportAddress(key.slug, id, `report/${report.key}`, { asOf: key.asOf }),
      })),
  }),
  madeReports: t.field({
    type: [JobRef],
    description:
      'The reports that you had made of it in the background in the last 30 days, newest first; those under way too.',
    resolve: ({ key }, _args, ctx) => readMadeReports(ctx, key),
  }),
}));

builder.relayMutationField(
  'startReport',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      report: t.field({ type: ReportKindRef, required: true, description: 'The report.' }),
      asOf: t.field({
        type: AsOfInput,
        description: 'The moment or revision that is asked for; left out, the present.',
      }),
      ...askedFields(t),
    }),
  },
  {
    description: 'Makes a report in the background. It can be cancelled; its file is for whoever asked for it alone.',
    resolve: (_root, { input: { projectId: place, report, asOf, ...asked } }, ctx) =>
      startReport(ctx, place.organization, place.projectId, { report, asOf, asked: withoutNulls(asked) }),
  },
  { outputFields: (t) => ({ job: t.field({ type: JobRef, resolve: (job) => job }) }) },
);

builder.relayMutationField(
  'deleteMadeReport',
  {
    inputFields: (t) => ({
      jobId: t.field({ ...ownIdOf('Job'), required: true, description: 'The job that has made it.' }),
    }),
  },
  {
    description:
      'Deletes a report that you had made in the background, with its file. One that is under way has to be cancelled first.',
    resolve: (_root, { input: { jobId } }, ctx) => deleteReport(ctx, jobId.organization, jobId.id),
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({
        description: 'The id of its job.',
        resolve: ({ organizationId, id }) => nodeId('Job', organizationId, id),
      }),
      project: t.field({
        type: ProjectRef,
        description: 'The project that it was of.',
        resolve: ({ organizationId, projectId }, _args, ctx) => readProject(ctx, organizationId, projectId),
      }),
    }),
  },
);
