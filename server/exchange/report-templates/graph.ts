import { OrganizationNodeRef } from '../../identity/organizations/graph/organization.ts';
import { readOrganization } from '../../identity/organizations/queries/organizations.ts';
import { ProjectRef } from '../../model/projects/graph/project.ts';
import { builder, type OutputFields } from '../../platform/graph/builder.ts';
import { idOf } from '../../platform/graph/ids.ts';
import { deleteReportTemplate, saveReportTemplate } from './commands.ts';
import { readReportTemplates, readTemplateNames } from './queries.ts';
import type { ReportTemplate } from './template.ts';

const ReportTemplateRef = builder.objectRef<ReportTemplate>('ReportTemplate').implement({
  description:
    'A Word document of an organization that reports are written into: its styles, edges of pages and cover stay.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that people read, and by which reports name it.' }),
    size: t.exposeInt('size', { description: 'The number of bytes that it has.' }),
    created: t.expose('created', { type: 'DateTime', description: 'The time when it was put there.' }),
    createdBy: t.exposeString('createdBy', { description: 'The username of who did.' }),
  }),
});

builder.objectField(OrganizationNodeRef, 'reportTemplates', (t) =>
  t.field({
    type: [ReportTemplateRef],
    description: 'The Word documents that reports can be written into, by name; at most 20.',
    resolve: ({ slug }, _args, ctx) => readReportTemplates(ctx, slug),
  }),
);

builder.objectField(ProjectRef, 'reportTemplates', (t) =>
  t.stringList({
    description: 'The names of the Word documents of its organization that reports can be written into; at most 20.',
    resolve: ({ key }, _args, ctx) => readTemplateNames(ctx, key),
  }),
);

const outputFields = (t: OutputFields<{ organization: number }>) => ({
  organization: t.field({
    type: OrganizationNodeRef,
    description: 'The organization, with its templates as they are now.',
    resolve: ({ organization }, _args, ctx) => readOrganization(ctx, organization),
  }),
});

builder.relayMutationField(
  'saveReportTemplate',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      name: t.string({
        description: 'The name that people read; left out, that of its file. One of the same name is replaced.',
      }),
      file: t.field({
        type: 'File',
        required: true,
        description: 'The Word document, as a part of a multipart request.',
      }),
    }),
  },
  {
    description:
      'Keeps a Word document as a template for reports; administrators of the organization may. Refused if it has macros, or anything in it lies elsewhere.',
    resolve: async (_root, { input: { organizationId: place, name, file } }, ctx) => {
      const content = file.stream() as unknown as AsyncIterable<Uint8Array>;
      await saveReportTemplate(ctx, place.organization, { name: name ?? file.name, content });
      return place;
    },
  },
  { outputFields },
);

builder.relayMutationField(
  'deleteReportTemplate',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      name: t.string({ required: true, description: 'Its name.' }),
    }),
  },
  {
    description: 'Deletes a template for reports; administrators of the organization may. Reports that were made stay.',
    resolve: async (_root, { input: { organizationId: place, name } }, ctx) => {
      await deleteReportTemplate(ctx, place.organization, name);
      return place;
    },
  },
  { outputFields },
);
