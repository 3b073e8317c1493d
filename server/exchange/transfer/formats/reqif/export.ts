import { exportReqif } from '../../queries/export-reqif.ts';
import type { ExportFormat } from '../format.ts';

/** ReqIF 1.2, for other tools for requirements. */
export const reqifExport: ExportFormat = {
  name: 'reqif',
  path: 'report/reqif',
  title: 'ReqIF',
  description:
    'ReqIF 1.2 for other requirements tools: a .reqif, or a .reqifz when there are attachments. What came from a ReqIF file keeps its identifiers: objects, specifications, relations and places, and types, attributes and choices for as long as they are here what they were there.',
  types: ['application/xml', 'application/zip'],
  scope: 'FOUND',
  written: exportReqif,
};
