import type { AsOf } from '../../../identity/access/as-of.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { BannerStrip } from '../../../identity/organizations/banner.ts';
import { readBanners } from '../../../identity/organizations/queries/banner.ts';
import { bannerOf } from '../../../identity/organizations/rules/banner.ts';
import { readProject } from '../../../model/projects/queries/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Made } from '../../../platform/http/download.ts';
import type { JobRun } from '../../../platform/jobs/job-runs.ts';
import { dayText } from '../../../platform/text/dates-for-people.ts';
import { downloadName } from '../../../platform/text/file-names.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { readTemplateContent } from '../../report-templates/queries.ts';
import { openSnapshot } from '../../transfer/queries/snapshot.ts';
import { mediaTypes, type ReportFormat } from '../formats/format.ts';
import type { Paper, PaperCover } from '../paper.ts';
import type { Report } from '../report.ts';
import type { ReportOptions } from '../rules/options.ts';
import { warningsOf } from '../rules/warnings.ts';
import { writtenInThread } from '../threads/write-in-thread.ts';
import { readFullNames } from './entities.ts';
import { readReportMoment } from './report-moment.ts';

export interface ReportRequest {
  organization: string;
  projectId: number;
  asOf?: AsOf | null | undefined;
}

/** The observer of a report's making, who may cancel it. */
type Watched = Partial<Pick<JobRun, 'tell' | 'signal'>>;

/** A report with the bytes of its file. */
export interface MadeReport extends Pick<Made, 'name' | 'type'> {
  title: string;
  written: Uint8Array | string;
  /** The content that could not be shown, in words. */
  warnings: string[];
}

/**
 * Makes a report's file: reads it in one snapshot of the project, and writes it in a thread of its own, which ends when nobody waits for it
 * any more.
 */
export async function madeReport(
  ctx: Ctx,
  report: Report,
  wanted: ReportRequest,
  asked: ReportOptions,
  { tell, signal = ctx.waiting?.signal }: Watched = {},
): Promise<MadeReport> {
  const format = formatOf(report, asked);
  const template = await templateOf(ctx, wanted, format, asked);
  const paper = await readReportPaper(ctx, report, wanted, asked);
  await tell?.(0.5);
  const written = await writtenInThread(format, { paper, template }, signal);
  await tell?.(0.9);
  const name = nameOf(ctx, report, paper, format);
  return { name, type: mediaTypes[format], title: paper.title, written, warnings: warningsOf(paper, format) };
}

function formatOf({ title, formats }: Report, { format = formats[0]! }: ReportOptions): ReportFormat {
  if (!formats.includes(format))
    throw invalid(`${title} cannot be created as ${format}. Use one of ${formats.join(', ')}.`);
  return format;
}

/** The Word template to write into, if one was named. */
async function templateOf(
  ctx: Ctx,
  { organization, projectId }: ReportRequest,
  format: ReportFormat,
  { template }: ReportOptions,
): Promise<Uint8Array | undefined> {
  if (!template?.trim()) return undefined;
  if (format !== 'docx')
    throw invalid('Templates apply to Word documents only. Choose docx, or leave the template out.');
  const { organizationId } = await openProject(ctx, organization, projectId, 'READ');
  return new Uint8Array((await readTemplateContent(ctx, organizationId, template)).content);
}

export async function readReportPaper(
  ctx: Ctx,
  report: Report,
  wanted: ReportRequest,
  asked: ReportOptions,
): Promise<Paper> {
  const view = await openSnapshot(ctx, wanted);
  try {
    const { organization, projectId, asOf } = wanted;
    const project = await readProject(view.ctx, organization, projectId, asOf);
    const banners = await readBanners(view.ctx, [project.organizationId]);
    const banner = bannerOf(banners.get(project.organizationId), project.preferences['Banner']);
    const { username } = signedIn(ctx);
    const author = (await readFullNames(view.ctx, [username])).get(username) ?? username;
    const {
      title = report.title,
      isWide = false,
      hasContents = false,
      blocks,
      slides,
      cover,
      key = project.key,
    } = await report.content(view.ctx, project, asked);
    return {
      title: asked.title?.trim() || title,
      project: project.name,
      author,
      date: dayText(ctx.timeZone)(new Date()),
      top: lineOf(banner?.top, asked),
      bottom: lineOf(banner?.bottom, asked),
      hasContents: asked.toc ?? hasContents,
      ...(asked.lists && { hasLists: true }),
      isWide,
      blocks,
      ...(await coverOf(view.ctx, key, asked, cover)),
      ...(slides && { slides }),
    };
  } finally {
    await view.close();
  }
}

/** Every report of the past says of which moment it is; a document says it always. */
async function coverOf(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { rootId, baselineId }: ReportOptions,
  cover: PaperCover | undefined,
): Promise<{ cover?: PaperCover }> {
  // A comparison names its two sides itself.
  if (cover && baselineId) return { cover };
  if (!cover && key.asOf === null) return {};
  const { facts, tables } = cover ?? { facts: [], tables: [] };
  return { cover: { facts: [...(await readReportMoment(ctx, key, rootId)), ...facts], tables } };
}

/** Returns the line on an edge of each page: the project's classification, or another line only if there is none. */
const lineOf = (strip: BannerStrip | null | undefined, { banner }: ReportOptions): string | null =>
  strip?.text.trim() || banner?.trim() || null;

/** Returns `{project} {report} {YYYY-MM-DD}.{ext}`, with the day in the viewer's time zone. */
function nameOf({ timeZone }: Ctx, { title }: Report, { project }: Paper, format: ReportFormat): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  return downloadName(`${project} ${title} ${day}`, `.${format}`);
}

/** Yields a whole as the only piece of a stream. */
export async function* singlePiece<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}
