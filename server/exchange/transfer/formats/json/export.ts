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
    'The whole project in our own JSON, with its schema and files. It comes back unchanged, with a history that begins anew.',
  types: ['application/json'],
  options: documentOptions,
  scope: 'FOUND',
  written: async (ctx, wanted, options) => ({
    type: 'application/json',
    extension: '.json',
    pieces: jsonText(documentParts(ctx, wanted, options)),
  }),
};
