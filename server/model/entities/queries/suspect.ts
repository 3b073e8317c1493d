import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { LinkEnds } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import { linkKey } from '../plans/links.ts';
import { suspectingIn } from '../rules/suspect.ts';
import { bothSay, restingLinks, suspectLinks } from '../search/queries/suspect.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';

/** Reads the suspect links of some entities; a link with a redacted end only for viewers who may read its content. */
export async function readSuspectLinks(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
): Promise<LinkEnds[]> {
  const of = suspectingIn(schema);
  const { rows } = await sql<LinkEnds>`
    select s.source_id as "sourceId", s.relation_id as "relationId", s.target_id as "targetId"
    from (${suspectLinks(key, of, restingLinks(key, of, ids))}) s`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return rows;
}

/** Reads which of some links of a project are suspect, each with a digest of what its ends say now. */
export async function suspectAmong(
  ctx: TxCtx,
  place: { organizationId: number; projectId: number },
  schema: Schema,
  links: readonly LinkEnds[],
): Promise<(LinkEnds & { say: string })[]> {
  const of = suspectingIn(schema);
  const ids = [...new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  const { rows } = await sql<LinkEnds & { say: string }>`
    select s.source_id as "sourceId", s.relation_id as "relationId", s.target_id as "targetId", ${bothSay(of)} as say
    from (${suspectLinks({}, of, restingLinks(place, of, ids))}) s
      join entity a on a.organization_id = ${place.organizationId} and a.id = s.source_id
      join entity b on b.organization_id = ${place.organizationId} and b.id = s.target_id`.execute(
    withoutTranslation(ctx.db),
  );
  const asked = new Set(links.map(linkKey));
  return rows.filter((each) => asked.has(linkKey(each)));
}
