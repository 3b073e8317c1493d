import { documentOptions } from '../../document-options.ts';
import { documentParts } from '../../queries/export-document.ts';
import type { ExportFormat } from '../format.ts';
import { projectXml } from './text.ts';

/** Exports a project in the XML by which tools of this kind exchange projects. */
export const xmlExport: ExportFormat<typeof documentOptions> = {
  name: 'xml',
  path: 'export/xml',
  title: 'Truss XML',
  description:
    'Schema, labels, entities and relationships by global ids, for other tools. Can be imported again without loss; only the history starts again.',
  types: ['application/xml'],
  options: documentOptions,
  scope: 'FOUND',
  written: async (ctx, wanted, options) => ({
    type: 'application/xml',
    extension: '.xml',
    pieces: projectXml(documentParts(ctx, wanted, { ...options, includeSchema: true }), {
      projectId: wanted.projectId,
      withSchema: options.includeSchema ?? true,
    }),
  }),
};
