import { reportTypes } from '../../server/exchange/reports/types/index.ts';
import { laterReports } from '../../server/exchange/reports/types/unavailable-reports.ts';
import { exportFormats } from '../../server/exchange/transfer/formats/index.ts';

const inProject = (path: string): string => `/o/{org}/p/{projectId}/${path}`;

/** The addresses at which a project is exported, one for each format. */
export const exportPaths: string[] = exportFormats.map(({ path }) => inProject(path));

const reportPath = ({ key }: { key: string }): string => inProject(`report/${key}`);
export const reportPaths: string[] = reportTypes.map(reportPath);
/** The addresses of reports that do not exist yet. */
export const laterReportPaths: string[] = laterReports.map(reportPath);
