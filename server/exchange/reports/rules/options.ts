import { z } from '@hono/zod-openapi';

import { problemsOf } from '../../../platform/http/shape-problems.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { reportFormats, type ReportFormat } from '../formats/format.ts';

/** An option of a report, from which the body of api/v4, the graph and the dialog are made. */
export interface ReportOption {
  kind: keyof typeof shapes;
  title: string;
  description: string;
  /** YES_NO: whether it is wanted where nothing is said. */
  byDefault?: boolean;
}

const MOST = 50_000;
const NAMES = 100;
const shapes = {
  TEXT: z.string().max(10_000),
  YES_NO: z.boolean(),
  NUMBER: z.int().min(1).max(1_000_000),
  /** The number of an entity, of a baseline. */
  ENTITY: z.int().min(1),
  BASELINE: z.int().min(1),
  ENTITIES: z.array(z.int().min(1)).min(1).max(MOST),
  /** A list of names of properties, or of relations, in display order. */
  PROPERTIES: z.array(z.string().max(500)).max(NAMES),
  RELATIONS: z.array(z.string().max(500)).max(NAMES),
};

/** The meaning of each option, the same in all reports. */
export const options = {
  query: { kind: 'TEXT', title: 'Search', description: 'Query. Leave empty to include everything.' },
  entityIds: { kind: 'ENTITIES', title: 'Entities', description: 'Limits the report to these entities.' },
  rootId: {
    kind: 'ENTITY',
    title: 'Root',
    description: 'Limits the report to this entity and everything below it, such as a document.',
  },
  orderBy: {
    kind: 'TEXT',
    title: 'Order',
    description: 'Sort, for example name or modified- (newest first). Default: number.',
  },
  properties: { kind: 'PROPERTIES', title: 'Properties', description: 'Attributes to include.' },
  relations: { kind: 'RELATIONS', title: 'Relations', description: 'Relations whose related entities are included.' },
  labels: { kind: 'YES_NO', title: 'Labels', description: 'The labels of each entity.', byDefault: true },
  columnQuery: {
    kind: 'TEXT',
    title: 'Columns',
    description: 'Query for the columns. Default: the entities related to the rows.',
  },
  rationale: {
    kind: 'YES_NO',
    title: 'Rationale',
    description: 'The rationale of each requirement, where it has one.',
  },
  score: { kind: 'YES_NO', title: 'Quality Score', description: 'The quality score of each requirement.' },
  baselineId: {
    kind: 'BASELINE',
    title: 'Since',
    description: 'The earlier baseline: what changed since then is shown.',
  },
  toBaselineId: {
    kind: 'BASELINE',
    title: 'Compared with',
    description: 'The later baseline. Default: the project as it is shown.',
  },
  images: { kind: 'YES_NO', title: 'Images', description: 'The images of the model.', byDefault: true },
  lists: {
    kind: 'YES_NO',
    title: 'Lists of figures and tables',
    description: 'Lists of figures and tables with page numbers, after the contents.',
  },
  limit: {
    kind: 'NUMBER',
    title: 'Newest changes',
    description:
      'The number of latest changes: in a history in total (default 100), elsewhere for each entity (default none).',
  },
  type: {
    kind: 'TEXT',
    title: 'Diagram',
    description: 'The type of diagram, as in URLs, such as asset. Default: hierarchy.',
  },
  levels: {
    kind: 'NUMBER',
    title: 'Levels',
    description: 'The number of levels shown. Default: the usual number of the type; of a document, all.',
  },
  shown: {
    kind: 'YES_NO',
    title: 'Table',
    description: 'A table of the entities on the diagram, with their descriptions.',
  },
  unresolved: { kind: 'YES_NO', title: 'Only unresolved', description: 'Leaves out comments that are resolved.' },
} as const satisfies Record<string, ReportOption>;

export type OptionName = keyof typeof options;
type Kinds = typeof options;
/** The options requested of a report. */
export type ReportOptions = { [N in OptionName]?: z.infer<(typeof shapes)[Kinds[N]['kind']]> | undefined } & Common;

interface Common {
  format?: ReportFormat | undefined;
  title?: string | undefined;
  banner?: string | undefined;
  toc?: boolean | undefined;
  saveAsArtifact?: boolean | undefined;
  template?: string | undefined;
  /** The maximum number of rows to read if only the beginning is needed; set by the server, not by its callers. */
  most?: number | undefined;
}

/** The meaning of the options that all reports have. */
export const commonOptions = {
  title: 'The title, in place of the usual one.',
  banner:
    'The line at the top and the bottom of each page, where the classification of the project says nothing there.',
  toc: 'True when it begins with a list of contents.',
  template: 'The name of a report template of the organization that a Word document is written into; left out, ours.',
  saveAsArtifact: 'True to save it to the project as an Artifact with the label Report. Needs WRITE.',
} satisfies Partial<Record<keyof Common, string>>;

/** Returns the body shape of a report that takes some options and can be written in some formats. */
export const reportBodyShape = (
  names: readonly OptionName[],
  formats: readonly ReportFormat[],
): z.ZodType<ReportOptions> =>
  z
    .strictObject({
      format: z
        .enum(reportFormats)
        .extract(formats as [ReportFormat])
        .openapi({ description: `The format; ${formats[0]} if left out.` }),
      title: z.string().max(500).openapi({ description: commonOptions.title }),
      banner: z.string().max(100).openapi({ description: commonOptions.banner }),
      toc: z.boolean().openapi({ description: commonOptions.toc }),
      ...(formats.includes('docx') && {
        template: z.string().max(100).openapi({ description: commonOptions.template }),
      }),
      saveAsArtifact: z.boolean().openapi({ description: commonOptions.saveAsArtifact }),
      ...Object.fromEntries(
        names.map((name) => [name, shapes[options[name].kind].openapi({ description: options[name].description })]),
      ),
    })
    .partial() as unknown as z.ZodType<ReportOptions>;

/** Returns the options of a report in the form that it takes; refuses others in words. */
export function askedOf(
  report: { options: readonly OptionName[]; formats: readonly ReportFormat[] },
  asked: ReportOptions,
): ReportOptions {
  const given = reportBodyShape(report.options, report.formats).safeParse(asked);
  if (given.success) return given.data;
  throw invalid(problemsOf(given.error.issues, asked, 'A report'));
}
