import { readComments } from '../../../model/comments/queries/threads.ts';
import { entitiesOf } from '../../../model/entities/queries/rows.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import { threadsOf } from '../queries/comment-threads.ts';
import { chosenIds, MOST_ROWS } from '../queries/entity-ids.ts';
import type { Report } from '../report.ts';
import { sharedColumns } from '../rules/columns.ts';

/** Prints the comments on entities. */
export const comment: Report = {
  key: 'comment',
  title: 'Comments',
  description: 'The comments on entities with replies, and who resolved them.',
  formats: ['xlsx', 'csv', 'docx', 'pdf'],
  options: ['query', 'entityIds', 'rootId', 'unresolved'],
  async content(ctx, { key }, asked) {
    const schema = await readSchema(ctx.db, key);
    const ids = new Set(await chosenIds(ctx, key, schema, { ...asked, most: undefined }));
    const said = await readComments(ctx, key.slug, key.projectId, {
      resolved: asked.unresolved ? false : undefined,
      after: 0,
      limit: MOST_ROWS + 1,
    });
    if (said.length > MOST_ROWS) throw reportTooLarge();
    const threads = (await threadsOf(ctx, said)).filter(({ entityId }) => ids.has(entityId));
    const entities = await entitiesOf(ctx.db, key, [...new Set(threads.map(({ entityId }) => entityId))]);
    const rows = threads
      .toSorted(
        (a, b) => placeOf(entities.get(a.entityId)).localeCompare(placeOf(entities.get(b.entityId))) || a.id - b.id,
      )
      .map(({ entityId, text, author, date, replies, isResolved, resolvedBy }) => [
        displayName(entities.get(entityId)),
        text,
        author,
        date,
        replies,
        isResolved ? 'Yes' : 'No',
        resolvedBy,
      ]);
    const columns = sharedColumns({
      Entity: 4,
      Comment: 6,
      Author: 2,
      Date: 2,
      Replies: 6,
      Resolved: 1.4,
      'Resolved By': 2,
    });
    return { isWide: true, blocks: [{ kind: 'table', title: 'Comments', columns, rows }] };
  },
};

const placeOf = (entity: { sortNumber: string } | undefined) => entity?.sortNumber ?? '';
