import { displayName } from '../../model/entities/rules/names.ts';
import type { SeenDiagram } from '../diagram.ts';

/** Returns the name of a diagram: its own, or else that of its root. */
export const diagramName = ({ stored, root }: Pick<SeenDiagram, 'stored' | 'root'>): string =>
  stored?.name || displayName(root.entity);
