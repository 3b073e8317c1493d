import type { OpenedProject } from '../../model/projects/queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ReportFormat } from './formats/format.ts';
import type { Asked, OptionName } from './options.ts';
import type { Paper } from './paper.ts';

/** What a report says of its own; who made it and when is said of all alike. */
export type Content = Pick<Paper, 'blocks'> & Partial<Pick<Paper, 'title' | 'isWide' | 'hasContents' | 'slides'>>;

/** A kind of report: one file, and one line in the catalogue. */
export interface Report {
  /** In addresses, and in upper case in the graph. */
  key: string;
  title: string;
  /** What it is for: a sentence for whoever chooses. */
  description: string;
  /** The usual one first. */
  formats: readonly ReportFormat[];
  /** What can be asked of it beside what can be asked of all. */
  options: readonly OptionName[];
  /** Whether it is of one artifact, and offered there. */
  isOfArtifact?: true;
  content(ctx: Ctx, project: OpenedProject, asked: Asked): Promise<Content>;
}
