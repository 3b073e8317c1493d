import type { ArtifactType } from '../artifact-type.ts';
import { isNamed } from './label.ts';

/** Slides, in the order of their numbers. */
export const presentation: ArtifactType = {
  key: 'PRESENTATION',
  slug: 'presentations',
  name: 'Presentation',
  plural: 'Presentations',
  dashboard: 'Manage Presentations',
  purpose: 'Slides of the model, in the order of their numbers.',
  isLabel: isNamed('Presentation'),
  rootClass: 'Artifact',
  relation: 'decomposed by',
  isDeep: true,
  columns: [],
  baseline: { word: 'Baseline', kind: 'baseline' },
  counted: null,
  isDeletedWhole: false,
  templates: [
    { key: 'blank', name: 'Blank', purpose: 'Nothing but the presentation.', label: 'Presentation', sections: [] },
  ],
};
