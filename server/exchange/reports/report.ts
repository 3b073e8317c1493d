import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { OpenedProject } from '../../model/projects/queries/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ReportFormat } from './formats/format.ts';
import type { Paper } from './paper.ts';
import type { ReportOptions, OptionName } from './rules/options.ts';

/** The content of a report, besides the author and date that all reports have. */
export type ReportContent = Pick<Paper, 'blocks'> &
  Partial<Pick<Paper, 'title' | 'isWide' | 'hasContents' | 'slides' | 'cover'>> & {
    /** The key of the moment that it is of, where an option chose another than that of the project. */
    key?: ProjectKey<'READ'>;
  };

/** A kind of report: one file, and one line in the catalogue. */
export interface Report {
  /** The key in addresses, and in upper case in the graph. */
  key: string;
  title: string;
  /** A sentence on the report's purpose, for those who choose one. */
  description: string;
  /** The usual one first. */
  formats: readonly ReportFormat[];
  /** Its options besides those of all reports. */
  options: readonly OptionName[];
  /** True if it is about one artifact and offered there. */
  isOfArtifact?: true;
  content(ctx: Ctx, project: OpenedProject, asked: ReportOptions): Promise<ReportContent>;
}
