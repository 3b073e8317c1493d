import { keyThen, readBaseline } from '../../../model/baselines/queries/baselines.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import type { OpenedProject } from '../../../model/projects/queries/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { readChapters } from '../queries/document-chapters.ts';
import { readDocumentRecord } from '../queries/document-record.ts';
import { withoutPictures, withPictures } from '../queries/pictures.ts';
import { readSideNames } from '../queries/side-names.ts';
import type { Report } from '../report.ts';
import { addCaptions } from '../rules/captions.ts';
import { redlineCounts, redlined, type Part } from '../rules/redline.ts';

/** An artifact in reading order, as prose; since a baseline, with its changed words marked. */
export const basicTabularOutput: Report = {
  key: 'basic_tabular_output',
  title: 'Basic Document Output',
  description:
    'A document, compilation or test suite as prose: a heading for each entity with its text below, and the result of each test case. Since a baseline, changed words are marked.',
  formats: ['docx', 'pdf', 'html'],
  options: ['rootId', 'levels', 'labels', 'rationale', 'score', 'images', 'lists', 'baselineId', 'toBaselineId'],
  isOfArtifact: true,
  async content(ctx, given, { rootId, baselineId, toBaselineId, ...rest }) {
    if (!rootId) throw invalid('No document is selected. Send the id of the document as rootId.');
    const project = toBaselineId ? await projectThen(ctx, given, toBaselineId) : given;
    // Two beginnings cannot be compared: what stands behind the end of one would seem to be gone.
    const asked = { ...rest, rootId, ...(baselineId && { most: undefined }) };
    const now = await readChapters(ctx, project, asked);
    const { root, schema, content, chapters, isSuite, isWhole } = now;
    const kind = isSuite ? 'testCycle' : 'baseline';
    const cover = isWhole ? await readDocumentRecord(ctx, project, { schema, root, content, kind }) : undefined;
    const shownParts = async (parts: readonly Part[]) =>
      addCaptions(asked.images === false ? withoutPictures(parts) : await withPictures(ctx, project, parts));
    if (!baselineId) {
      const blocks = await shownParts(chapters.flatMap(({ parts }) => parts));
      return { title: displayName(root), ...(cover && { cover }), hasContents: true, key: project.key, blocks };
    }
    const before = await readChapters(ctx, await projectThen(ctx, given, baselineId), asked);
    const [from, to] = await readSideNames(ctx, given.key, baselineId, toBaselineId);
    const facts = [['From', from] as const, ['To', to] as const, ...redlineCounts(before.chapters, chapters)];
    return {
      title: `${displayName(root)}: Changes`,
      cover: { facts: [...facts, ...(cover?.facts ?? [])], tables: cover?.tables ?? [] },
      hasContents: true,
      blocks: await shownParts([LEGEND, ...redlined(before.chapters, chapters)]),
    };
  },
};

const LEGEND: Part = {
  kind: 'paragraph',
  runs: [
    { text: 'Added words are underlined', change: 'added', isUnderlined: true },
    { text: ', ' },
    { text: 'removed words are struck through', change: 'removed', isStruck: true },
    { text: '.' },
  ],
};

/** Opens the project as it was at one of its baselines. */
async function projectThen(ctx: Ctx, project: OpenedProject, baselineId: number): Promise<OpenedProject> {
  const { key } = project;
  const baseline = await readBaseline(ctx, key.organizationId, baselineId);
  if (baseline.projectId !== key.projectId)
    throw invalid(`'${baseline.name}' is a baseline of another project. Choose one of this project.`);
  return { ...project, key: await keyThen(ctx, baseline) };
}
