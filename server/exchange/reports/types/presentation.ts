import { readArtifact } from '../../../artifacts/queries/artifacts.ts';
import { readLines } from '../../../artifacts/queries/lines.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { layoutIn } from '../../../model/metadata/rules/slide-layout.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { SlidePage } from '../paper.ts';
import { reportedEntities } from '../queries/entities.ts';
import { onSlide } from '../queries/on-slide.ts';
import type { Report } from '../report.ts';
import { proseOf, proseText } from '../rules/prose.ts';

/** A presentation, slide by slide. */
export const presentationReport: Report = {
  key: 'presentation',
  title: 'Presentation',
  description: 'The slides of a presentation with their current tables, diagrams and charts.',
  formats: ['pptx', 'pdf'],
  options: ['rootId'],
  isOfArtifact: true,
  async content(ctx, project, { rootId }) {
    if (!rootId) throw invalid('No presentation is selected. Send the id of the presentation as rootId.');
    const { key } = project;
    const artifact = await readArtifact(ctx, key, rootId);
    if (artifact.type.key !== 'PRESENTATION')
      throw invalid(`'${displayName(artifact.of.entity)}' has no slides. Choose a presentation, or another report.`);
    const lines = (await readLines(ctx, artifact)).filter(({ level }) => level === 1);
    const reported = await reportedEntities(
      ctx,
      key,
      await readSchema(ctx.db, key),
      lines.map(({ id }) => id),
    );
    const slides: SlidePage[] = [];
    for (const entity of reported.entities) {
      const boxes: SlidePage['boxes'] = [];
      for (const box of layoutIn(entity.metadata).boxes) {
        const placed = await onSlide(ctx, project, box, entity.name);
        if (placed) boxes.push(placed);
      }
      slides.push({ title: entity.name, boxes, notes: proseText(proseOf(entity.description)) });
    }
    return { title: displayName(artifact.of.entity), blocks: [], slides };
  },
};
