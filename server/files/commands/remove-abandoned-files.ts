import { sql } from 'kysely';

import type { Services } from '../../platform/context.ts';
import { removeLeftObjects } from './remove-left-objects.ts';

/**
 * SQL for files that nothing will use, a day later: uploads that were cut off when their server died (they have no hash), and files of
 * imports that failed.
 */
export const isAbandonedUpload = sql<boolean>`(file.created < now() - interval '1 day' and (file.sha256 = '' or exists (
  select from job where job.organization_id = file.organization_id and job.file_id = file.id
    and job.state in ('failed', 'cancelled') and job.finished < now() - interval '1 day')))`;

/** SQL for contents that neither a file nor a version of one has, a day later: of uploads whose server died between content and file, when these did not begin in one statement. */
export const isUnusedContent = sql<boolean>`(file_content.created < now() - interval '1 day' and not exists (
  select from file f where f.organization_id = file_content.organization_id and f.content_id = file_content.id)
  and not exists (select from file_version v where v.organization_id = file_content.organization_id and v.content_id = file_content.id))`;

/** The number processed at once: each content may be as large as a file can be. */
const CONTENTS_AT_ONCE = 100;

/** Deletes such files, some of such contents, and the objects that nothing has any more. */
export async function removeAbandonedFiles(services: Services): Promise<void> {
  const { db } = services;
  await db.deleteFrom('file').where(isAbandonedUpload).execute();
  await db
    .deleteFrom('fileUpload')
    .where('touched', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.transaction().execute(async (tx) => {
    // Checks again under the lock, since somebody may have copied a file meanwhile.
    const unused = await tx
      .selectFrom('fileContent')
      .select(['organizationId', 'id'])
      .where(isUnusedContent)
      .orderBy('created')
      .limit(CONTENTS_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const [organizations, ids] = [unused.map(({ organizationId }) => organizationId), unused.map(({ id }) => id)];
    await tx
      .deleteFrom('fileContent')
      .where(
        sql<boolean>`(organization_id, id) in (select * from unnest(${organizations}::integer[], ${ids}::integer[]))`,
      )
      .where(isUnusedContent)
      .execute();
  });
  await removeLeftObjects(services);
}
