import { exportReqif } from '../../queries/export-reqif.ts';
import type { ExportFormat } from '../format.ts';

/** ReqIF 1.2, for other tools for requirements. */
export const reqifExport: ExportFormat = {
  name: 'reqif',
  path: 'report/reqif',
  title: 'ReqIF',
  description:
    'ReqIF 1.2 for other requirements tools: a .reqif file, or .reqifz with attachments. Content imported from a ReqIF file keeps its identifiers; types, attributes and choices keep theirs as long as they are unchanged.',
  types: ['application/xml', 'application/zip'],
  scope: 'FOUND',
  written: exportReqif,
};
