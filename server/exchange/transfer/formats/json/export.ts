import { documentOptions } from '../../document-options.ts';
import { documentParts } from '../../queries/export-document.ts';
import type { ExportFormat } from '../format.ts';
import { jsonText } from './text.ts';

/** The whole of a project, whatever is in it. */
export const jsonExport: ExportFormat<typeof documentOptions> = {
  name: 'json',
  path: 'export/json',
  title: 'Truss JSON',
  description:
    'Complete project with schema and files. Can be imported again without loss; only the history starts again.',
  types: ['application/json'],
  options: documentOptions,
  scope: 'FOUND',
  written: async (ctx, wanted, options) => ({
    type: 'application/json',
    extension: '.json',
    pieces: jsonText(documentParts(ctx, wanted, options)),
  }),
};
