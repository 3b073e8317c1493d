import type { AsOf } from '../../identity/access/keys.ts';

/** What somebody wants of an export. What is left out is the whole project with its schema and its files, without its history. */
export interface ExportOptions {
  /** In the language of searches: only what it finds, and links between what it finds. */
  query?: string | undefined;
  includeHistory?: boolean | undefined;
  /** Brings the history along, which baselines are places in. */
  includeBaselines?: boolean | undefined;
  includeFiles?: boolean | undefined;
  includeSchema?: boolean | undefined;
  /** When; left out, it is the present. */
  asOf?: AsOf | undefined;
}

/** The parts of a document that were asked for. */
export const wantedParts = ({ includeHistory, includeBaselines, includeFiles, includeSchema }: ExportOptions) => ({
  history: Boolean(includeHistory || includeBaselines),
  files: includeFiles ?? true,
  schema: includeSchema ?? true,
});

/** The address at which an export with these options is fetched. */
export function exportAddress(
  organization: string,
  projectId: number,
  path: string,
  options: { [name in keyof Omit<ExportOptions, 'asOf'>]: ExportOptions[name] | null } & { asOf: number | null },
): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api/v4/o/${organization}/p/${projectId}/${path}${asked.size > 0 ? `?${asked}` : ''}`;
}
