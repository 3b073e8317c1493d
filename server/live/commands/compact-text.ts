import { sql } from 'kysely';

import { inTransaction, type Ctx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import { isOfText, partsSince, type TextKey } from '../queries/shared-text.ts';
import { asOnePart } from '../threads/texts-in-thread.ts';

/**
 * Replaces all parts so far by one, with the number of the last, so that everybody who has not read that one reads the new one. Parts
 * written meanwhile are kept, and if one of their authors has compacted the text too, this has no effect.
 */
export async function compactText(ctx: Ctx, key: TextKey, session: string): Promise<void> {
  const parts = await partsSince(ctx.db, key, session, 0);
  const last = parts.at(-1)?.number;
  if (last === undefined) return;
  const whole = await asOnePart(parts.map(({ content }) => content));
  if (!whole) throw invalid('The edits of this text could not be combined. Save your text and edit it alone.');
  const { organizationId, projectId, entityId } = key;
  const upTo = sql`${isOfText(key)} and number <= ${last}`;
  await inTransaction(ctx, async ({ db }) => {
    const { rows } = await sql<{ parts: number }>`
      select (select count(*)::integer from shared_text_part where ${upTo}) as parts
      from shared_text where ${isOfText(key)} and session = ${session}::uuid for update`.execute(db);
    if (rows[0]?.parts !== parts.length) return;
    await sql`delete from shared_text_part where ${upTo}`.execute(db);
    await sql`insert into shared_text_part (organization_id, project_id, entity_id, number, content)
      values (${organizationId}, ${projectId}, ${entityId}, ${last}, ${Buffer.from(whole)})`.execute(db);
    await sql`update shared_text set (parts, size) = (
        select count(*), sum(length(content)) from shared_text_part where ${isOfText(key)}
      ) where ${isOfText(key)}`.execute(db);
  });
}
