import { packZip } from '../../../../platform/text/zip.ts';
import { documentOptions } from '../../document-options.ts';
import { documentParts } from '../../queries/export-document.ts';
import type { ExportFormat } from '../format.ts';
import { jsonText } from './text.ts';

/** Our own JSON packed: it is mostly repetition, and so are files in it. */
export const trussExport: ExportFormat<typeof documentOptions> = {
  name: 'zip',
  path: 'export/zip',
  title: 'Truss archive',
  description:
    'The content of Truss JSON, compressed as a .truss file. Can be imported again without loss; only the history starts again.',
  types: ['application/zip'],
  options: documentOptions,
  scope: 'FOUND',
  written: async (ctx, wanted, options) => ({
    type: 'application/zip',
    extension: '.truss',
    pieces: packZip([{ name: 'project.json', pieces: jsonText(documentParts(ctx, wanted, options)) }]),
  }),
};
