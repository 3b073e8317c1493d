import type { ChangeRecord } from '../../changes/change.ts';
import { changesBetween } from '../../changes/rules.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link, Rel } from '../entity.ts';
import type { PlannedLinks } from '../links.ts';
import { relsByEntity } from '../queries/rows.ts';

/** What will be on record of an entity, before there is a revision. */
export type Draft = Omit<ChangeRecord, 'revision' | 'username' | 'date'>;

/** Links of entities before and after a save. */
export interface Around {
  was: ReadonlyMap<number, Rel[]>;
  is: ReadonlyMap<number, Rel[]>;
}

/** What happened to an entity, which is at either end of what changed; undefined if nothing did. */
export function recordOf(entity: Entity, old: Entity | undefined, { was, is }: Around): Draft | undefined {
  const { organizationId, projectId, id, classId, number, name } = entity;
  const changes = changesBetween(old && { entity: old, rels: was.get(id) ?? [] }, { entity, rels: is.get(id) ?? [] });
  if (changes.length === 0 && old) return undefined;
  const type = old ? 'update' : 'create';
  return { organizationId, projectId, entityId: id, type, classId, number, name, changes, originalState: null };
}

/** The links that change, as seen from every end, before and after. Those that stay as they are do not matter. */
export function relsAround(schema: Schema, ids: readonly number[], planned: PlannedLinks): Around {
  const ends = new Set(ids);
  const changed = planned.changed.map(({ link }) => link);
  const after = [...planned.changed.map(({ link, attrs }) => ({ ...link, attrs })), ...planned.added] as Link[];
  return { was: relsByEntity(schema, [...changed, ...planned.gone], ends), is: relsByEntity(schema, after, ends) };
}
