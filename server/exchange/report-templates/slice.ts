import type { Slice } from '../../platform/registry.ts';
import { reportTemplateRoutes } from './rest.ts';
import type { ReportTemplatesTables } from './tables.ts';
import './graph.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends ReportTemplatesTables {}
}

export const reportTemplates: Slice = { routes: [reportTemplateRoutes] };
