import { documentParts } from '../../export.ts';
import type { ExportFormat } from '../format.ts';
import { documentOptions } from '../json/document-options.ts';
import { xmlText } from './text.ts';

/** Our own document as XML, for what reads no JSON. */
export const xmlExport: ExportFormat<typeof documentOptions> = {
  name: 'xml',
  path: 'export/xml',
  title: 'Truss XML',
  description: 'What Truss JSON holds as XML, for tools that read no JSON. It comes back unchanged.',
  types: ['application/xml'],
  options: documentOptions,
  scope: 'FOUND',
  written: async (ctx, wanted, options) => ({
    type: 'application/xml',
    extension: '.xml',
    pieces: xmlText(documentParts(ctx, wanted, options)),
  }),
};
