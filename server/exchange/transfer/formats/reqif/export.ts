import { exportReqif } from '../../export-reqif.ts';
import type { ExportFormat } from '../format.ts';

/** ReqIF 1.2, for other tools for requirements. */
export const reqifExport: ExportFormat = {
  name: 'reqif',
  path: 'report/reqif',
  title: 'ReqIF',
  description: 'ReqIF 1.2 for other requirements tools: a .reqif, or a .reqifz when there are attachments.',
  types: ['application/xml', 'application/zip'],
  scope: 'FOUND',
  written: exportReqif,
};
