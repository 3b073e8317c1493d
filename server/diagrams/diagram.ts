import type { DiagramRow } from '../model/entities/plans/layouts.ts';
import type { SeenEntity } from '../model/entities/queries/shown-entities.ts';
import type { DiagramType } from './diagram-type.ts';

/** A diagram: a type and an entity that it is of. It can be looked at whether anybody has kept one or not. */
export interface SeenDiagram {
  type: DiagramType;
  root: SeenEntity;
  stored: DiagramRow | null;
}
