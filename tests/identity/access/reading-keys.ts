import { exportPaths, laterReportPaths, reportPaths } from '../../support/files-and-reports.ts';
import { done } from './operations.ts';
import { routes } from './routes.ts';
import { rules, type Row } from './rules.ts';

export const asks = 'asks, by a body because it is long';
const none = 'finds no upload there: only what its sender began, where they may write still';
const seat = 'takes the seat that reading takes as well';
/** Calls that change something and yet are open to a read-only API key, each with the reason. */
export const openToReadingKeys: Record<string, string> = {
  requestLicence: seat,
  'POST /o/{org}/license/request': seat,
  deleteMadeReport: 'deletes only what its maker had made of what may be read',
  'DELETE /o/{org}/jobs/{jobId}/file': 'deletes only what its maker had made of what may be read',
  cancelUpload: none,
  'PATCH /o/{org}/uploads/{uploadId}': none,
  'DELETE /o/{org}/uploads/{uploadId}': none,
  startReport: 'makes a file of what may be read, for whoever asks',
  'POST /o/{org}/schema/compare': asks,
  'POST /o/{org}/p/{projectId}/schema/compare': asks,
  'POST /o/{org}/entities/ids': asks,
  'POST /o/{org}/comment/entityids': asks,
  'POST /o/{org}/p/{projectId}/globalIds': asks,
  'POST /o/{org}/p/{projectId}/artifacts/{artifactId}/find': asks,
  'POST /o/{org}/p/{projectId}/entities/search': asks,
  'POST /o/{org}/p/{projectId}/entities/counts': asks,
  'POST /o/{org}/p/{projectId}/entities/groups': asks,
  'POST /o/{org}/p/{projectId}/notations': asks,
  ...Object.fromEntries([...exportPaths, ...reportPaths, ...laterReportPaths].map((path) => [`POST ${path}`, asks])),
};

/** The calls of the access table that change something and that such a key may make; calls open to everyone need no reason. */
export const changesOpenToReadingKeys = (): string[] => {
  const changing = { ...done, ...routes } as Record<string, Row<never>>;
  return Object.entries(changing).flatMap(([name, row]) => {
    const may: readonly string[] = rules[row.rule].may;
    return !name.startsWith('GET ') && may.includes('keyRead') && !may.includes('out') ? [name] : [];
  });
};
