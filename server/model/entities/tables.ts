import type { GeneratedAlways } from 'kysely';

import type { Entity, Link } from './entity.ts';
import type { DiagramRow, PlaceRow } from './layouts.ts';
import type { FileUse } from './rules/file-uses.ts';

/** What search compares with: lower case, without accents, made by `searchKeys` in `rules.ts`. */
export interface SearchKeys {
  numberKey: string;
  nameKey: string;
  textKey: string;
}

export interface EntitiesTables {
  entity: Entity & SearchKeys & { changed: GeneratedAlways<Date> };
  /** What an entity was from its revision on until another one. */
  entityVersion: EntitiesTables['entity'] & { toRevision: number };
  link: Link;
  linkVersion: Link & { toRevision: number };
  /** Which files are used, or have been, by what. */
  fileUse: FileUse & { organizationId: number; projectId: number };
  diagram: DiagramRow;
  diagramVersion: DiagramRow & { toRevision: number };
  diagramPlace: PlaceRow;
  diagramPlaceVersion: PlaceRow & { toRevision: number };
}
