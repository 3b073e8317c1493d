import type { ArtifactType } from '../artifact-type.ts';
import { isDefaultLabel } from './label.ts';

/** A list of any entities of the model, in an order of its own. */
export const compilation: ArtifactType = {
  key: 'COMPILATION',
  slug: 'compilations',
  name: 'Compilation',
  plural: 'Compilations',
  dashboard: 'Manage Compilations',
  purpose: 'Collections of entities of any class, in number order.',
  isLabel: isDefaultLabel('Compilation'),
  rootClass: 'Statement',
  relation: 'source of',
  isDeep: false,
  columns: ['Class', 'Labels'],
  baseline: { word: 'Baseline', kind: 'baseline' },
  counted: null,
  isDeletedWhole: false,
  templates: [{ key: 'blank', name: 'Blank', purpose: 'An empty compilation.', label: 'Compilation', sections: [] }],
};
