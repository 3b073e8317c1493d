import type { Box, BoxOf } from '../../model/metadata/rules/slide-layout.ts';
import type { ArtifactType, Section } from '../artifact-type.ts';
import { boxesOf, layoutText } from '../rules/slide-layouts.ts';
import { isDefaultLabel } from './label.ts';

type BoxContent = Partial<BoxOf<'table'> | BoxOf<'chart'>> | { content: string };
/** Returns a slide with a layout, with texts of its own in some boxes. */
const slide = (name: string, key: string, contents: Readonly<Record<string, BoxContent>> = {}): Section => ({
  name,
  layout: layoutText(boxesOf(key).map((box) => ({ ...box, ...contents[box.id] }) as Box)),
});
const points = (...all: string[]) => ({ content: `<ul>${all.map((each) => `<li><p>${each}</p></li>`).join('')}</ul>` });
const risks = { query: 'class:Risk order:number', columns: ['Number', 'Name', 'Status'], limit: 10 };

/** Slides, in the order of their numbers. */
export const presentation: ArtifactType = {
  key: 'PRESENTATION',
  slug: 'presentations',
  name: 'Presentation',
  plural: 'Presentations',
  dashboard: 'Manage Presentations',
  purpose: 'Slide decks with live content from the model.',
  isLabel: isDefaultLabel('Presentation'),
  rootClass: 'Artifact',
  rowLabel: 'Slide',
  relation: 'decomposed by',
  isDeep: true,
  columns: [],
  baseline: { word: 'Baseline', kind: 'baseline' },
  counted: null,
  isDeletedWhole: false,
  templates: [
    { key: 'blank', name: 'Blank', purpose: 'An empty presentation.', label: 'Presentation', sections: [] },
    {
      key: 'review',
      name: 'Design review',
      purpose: 'Requirements, how they are met and what is open, with figures from the current model.',
      label: 'Presentation',
      sections: [
        slide('Design review', 'title'),
        slide('What we decide today', 'text', { text: points('Scope', 'Design', 'Verification', 'Next steps') }),
        slide('Requirements by status', 'chart'),
        slide('Requirements that nothing verifies', 'table', {
          table: { query: 'class:Requirement "verified by":none order:number' },
        }),
        slide('Architecture', 'diagram'),
        slide('Risks', 'table', { table: risks }),
        slide('Next steps', 'text'),
      ],
    },
    {
      key: 'status',
      name: 'Project status',
      purpose: 'Progress, overdue work and risks of the project.',
      label: 'Presentation',
      sections: [
        slide('Project status', 'title'),
        slide('Since the last report', 'columns'),
        slide('Tasks by status', 'chart', { chart: { query: 'class:Task' } }),
        slide('Open issues', 'table', {
          table: { query: 'class:Issue Status:!=Closed order:number', columns: ['Number', 'Name', 'Status'] },
        }),
        slide('Risks', 'table', { table: risks }),
      ],
    },
  ],
};
