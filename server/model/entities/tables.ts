import type { GeneratedAlways } from 'kysely';

import type { Entity, Link } from './entity.ts';
import type { DiagramRow, PlaceRow } from './plans/layouts.ts';
import type { FileUse } from './rules/file-uses.ts';
import type { SearchKeys } from './rules/names.ts';

export interface EntitiesTables {
  entity: Entity & SearchKeys & { changed: GeneratedAlways<Date> };
  /** The state of an entity from its revision until the next. */
  entityVersion: EntitiesTables['entity'] & { toRevision: number };
  link: Link;
  linkVersion: Link & { toRevision: number };
  /** The present and past uses of files. */
  fileUse: FileUse & { organizationId: number; projectId: number };
  diagram: DiagramRow;
  diagramVersion: DiagramRow & { toRevision: number };
  diagramPlace: PlaceRow;
  diagramPlaceVersion: PlaceRow & { toRevision: number };
}
