import type { Slice } from '../../platform/registry.ts';
import { reportJob } from './jobs.ts';
import { reportRoutes } from './rest.ts';
import type { ReportsTables } from './tables.ts';
import './graph/preview.ts';
import './graph/reports.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends ReportsTables {}
}

export const reports: Slice = { routes: [reportRoutes], jobs: [reportJob] };
