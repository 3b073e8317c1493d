import type { AsOf } from '../../../identity/access/as-of.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx, ReadingCtx } from '../../../platform/context.ts';
import type { ReportProgress } from '../../../platform/jobs/job-runs.ts';
import type { SpooledFiles } from '../../../platform/jobs/spooled-files.ts';
import type { EarlyImport } from '../commands/early-import.ts';
import type { ImportFiles } from '../commands/import-files.ts';
import type { PlannedImport } from '../import-plan.ts';
import type { FormatOptions, OptionValues } from './option.ts';

export interface ImportUpload {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** The description of a format, for people and programs. */
interface Format<O extends FormatOptions> {
  /** The name in addresses, and in upper case in the graph. */
  name: string;
  title: string;
  /** A sentence on the format's purpose, for those who choose one. */
  description: string;
  /** The format's options. */
  options?: O;
}

/** The input from which an import format makes its plan. */
export interface ToPlan<O extends FormatOptions = FormatOptions> {
  key: ProjectKey<'WRITE'>;
  upload: ImportUpload;
  options: OptionValues<O>;
  /** Files that come with the upload are laid here. */
  shelf: SpooledFiles;
  /** Files of the shelf that the project is to have. */
  files: ImportFiles;
  /** Writes parts of the plan while the file is read, if the plan will be carried out. */
  early?: EarlyImport | undefined;
  tell: ReportProgress;
}

/** A way of bringing a file in. */
export interface ImportFormat<O extends FormatOptions = FormatOptions> extends Format<O> {
  /** The format's names in addresses of exports, which people use here too. */
  otherNames?: readonly string[];
  /** Endings of its files, with the dot. */
  extensions: readonly string[];
  /** A text at the beginning of its files that distinguishes them from others with the same ending. */
  mark?: string;
  /**
   * Plans a file's import into a project: entities, links, files and additions to the schema. It only reads and takes new numbers: nothing
   * is written before the plan is saved, except the parts that `early` writes.
   */
  plan(ctx: ReadingCtx, given: ToPlan<O>): Promise<PlannedImport>;
}

export interface Download {
  /** One of those that the format says it answers. */
  type: string;
  /** The file extension with its dot. */
  extension: string;
  pieces: AsyncGenerator<string | Uint8Array>;
}

/** The entities to export, and the moment; null and omitted mean the present. */
export interface ExportScope {
  organization: string;
  projectId: number;
  asOf?: AsOf | null | undefined;
}

/** A way of taking a project out. */
export interface ExportFormat<O extends FormatOptions = FormatOptions> extends Format<O> {
  /** The path below the address of the project. */
  path: string;
  /** The media types of its answers. */
  types: readonly string[];
  /** The extent that it can hold: only a whole project, or also the results of a search with the links between them. */
  scope: 'PROJECT' | 'FOUND';
  written(ctx: Ctx, wanted: ExportScope, options: OptionValues<O & FoundOptions>): Promise<Download>;
}

/** The options of every import. */
export const importOptions = {
  noWorkflow: {
    kind: 'YES_NO',
    title: 'States as they are',
    description:
      'Keep states, locks and authors from the file. Otherwise new entities start in the first state of their workflow with you as their author, and the result lists the differences. Only Owners of the project can choose this.',
    byDefault: true,
  },
} as const satisfies FormatOptions;

/** The options of formats that can hold the results of a search. */
export const foundOptions = {
  query: {
    kind: 'TEXT',
    title: 'Search',
    description: 'Query: only its results and the relationships between them.',
  },
} as const satisfies FormatOptions;
type FoundOptions = typeof foundOptions;
