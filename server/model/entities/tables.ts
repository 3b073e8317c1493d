import type { GeneratedAlways } from 'kysely';

import type { Entity, Link } from './entity.ts';

/** What search compares with: lower case, without accents, made by `searchKeys` in `rules.ts`. */
export interface SearchKeys {
  numberKey: string;
  nameKey: string;
  textKey: string;
}

export interface EntitiesTables {
  entity: Entity & SearchKeys & { changed: GeneratedAlways<Date> };
  entityVersion: {
    organizationId: number;
    projectId: number;
    id: number;
    fromRevision: number;
    toRevision: number;
    entity: unknown;
  };
  link: Link;
  linkVersion: Omit<Link, 'revision'> & { fromRevision: number; toRevision: number };
}
