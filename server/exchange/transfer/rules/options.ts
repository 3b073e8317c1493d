import type { documentOptions } from '../document-options.ts';
import type { foundOptions } from '../formats/format.ts';
import type { OptionValues } from '../formats/option.ts';

/** The options of an export in our own format; by default the whole project with its schema and files, without its history. */
export type ExportOptions = OptionValues<typeof documentOptions & typeof foundOptions>;

/** Returns the parts of a document that were requested. */
export const wantedParts = ({
  includeHistory,
  includeBaselines,
  includeComments,
  includeFiles,
  includeSchema,
}: ExportOptions) => ({
  // An export with baselines includes the history; one without the history has no baselines.
  history: includeHistory ?? Boolean(includeBaselines),
  baselines: Boolean(includeBaselines) && includeHistory !== false,
  comments: includeComments ?? true,
  files: includeFiles ?? true,
  schema: includeSchema ?? true,
});

/** Returns the address at which an export with these options is fetched. */
export function exportAddress(
  organization: string,
  projectId: number,
  path: string,
  options: Record<string, unknown>,
): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api/v4/o/${organization}/p/${projectId}/${path}${asked.size > 0 ? `?${asked}` : ''}`;
}
