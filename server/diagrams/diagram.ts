import type { DiagramRow } from '../model/entities/plans/layouts.ts';
import type { SeenEntity } from '../model/entities/queries/shown-entities.ts';
import { displayName } from '../model/entities/rules/names.ts';
import type { DiagramType } from './diagram-type.ts';

/** Returns the name of a diagram: its own, or else that of its root. */
export const diagramName = ({ stored, root }: Pick<SeenDiagram, 'stored' | 'root'>): string =>
  stored?.name || displayName(root.entity);

/** A diagram: a type and an entity that it is of. It can be looked at whether anybody has kept one or not. */
export interface SeenDiagram {
  type: DiagramType;
  root: SeenEntity;
  stored: DiagramRow | null;
}
