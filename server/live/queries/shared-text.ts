import { sql, type RawBuilder } from 'kysely';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Entity } from '../../model/entities/entity.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sharedRead } from '../../platform/graph/batch.ts';
import { entityNotFound, lockHeld } from '../../refusals/saves.ts';
import type { TextPart } from '../shared-text.ts';

export const PARTS_PER_PAGE = 100;

export interface TextKey {
  organizationId: number;
  projectId: number;
  entityId: number;
}
export interface OpenedText extends TextKey {
  key: ProjectKey<'WRITE'>;
  entity: Pick<Entity, 'id' | 'name' | 'isLocked' | 'lockedBy'>;
  username: string;
}

/** Opens the description of an entity for those who may write it: nobody else reads a text before it is saved. */
export async function openText(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  entityId: number,
): Promise<OpenedText> {
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  const entity = await ctx.db
    .selectFrom('entity')
    .select(['id', 'name', 'isLocked', 'lockedBy'])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', entityId)
    .executeTakeFirst();
  if (!entity) throw entityNotFound(entityId);
  return {
    key,
    entity,
    username: signedIn(ctx).username,
    organizationId: key.organizationId,
    projectId,
    entityId,
  };
}

/** Opens a text for writing; refuses a locked entity, whose text could not be saved. */
export async function openTextToWrite(...given: Parameters<typeof openText>): Promise<OpenedText> {
  const opened = await openText(...given);
  const { entity } = opened;
  if (entity.isLocked)
    throw lockHeld(`The description of '${entity.name}'`, entity.lockedBy, 'Ask them to unlock it.', [entity.id]);
  return opened;
}

/** Parts of texts after a number, in order. Followers at the same number share one statement. */
export const partsAfter = sharedRead(async (db: Db, places: string[]) => {
  const asked = places.map((place) => place.split(':').map(Number) as [number, number, number, number]);
  const column = (index: 0 | 1 | 2 | 3) => asked.map((place) => place[index]);
  const { rows } = await sql<TextPart & TextKey & { after: number }>`
    select p.*, t.session, u.number, u.content
    from unnest(${column(0)}::integer[], ${column(1)}::integer[], ${column(2)}::integer[], ${column(3)}::bigint[])
      as p (organization_id, project_id, entity_id, after)
    join shared_text t using (organization_id, project_id, entity_id),
    lateral (select number, content from shared_text_part u where u.organization_id = p.organization_id
      and u.project_id = p.project_id and u.entity_id = p.entity_id and u.number > p.after order by number limit ${PARTS_PER_PAGE}) u
    order by u.number`.execute(db);
  return Map.groupBy(rows, (row) => `${row.organizationId}:${row.projectId}:${row.entityId}:${row.after}`);
});

/** Matches the rows of a text. */
export const isOfText = ({ organizationId, projectId, entityId }: TextKey, table = ''): RawBuilder<boolean> => {
  const of = table === '' ? sql`` : sql`${sql.ref(table)}.`;
  return sql<boolean>`${of}organization_id = ${organizationId} and ${of}project_id = ${projectId} and ${of}entity_id = ${entityId}`;
};

/** Reads the parts of a text after a number, in order. */
export async function partsSince(
  db: Ctx['db'],
  key: TextKey,
  session: string,
  after: number,
): Promise<Pick<TextPart, 'number' | 'content'>[]> {
  const { rows } = await sql<Pick<TextPart, 'number' | 'content'>>`
    select u.number, u.content from shared_text t join shared_text_part u using (organization_id, project_id, entity_id)
    where ${isOfText(key, 't')} and t.session = ${session}::uuid and u.number > ${after}::bigint order by u.number`.execute(
    db,
  );
  return rows;
}
