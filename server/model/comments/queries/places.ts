import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { plainText } from '../../../platform/text/html.ts';
import { occurrenceOf } from '../rules/passages.ts';
import type { SeenComment } from './rows.ts';

/** Reads the descriptions of entities as plain text, by `organization:entity`; the caller has opened their projects. One statement. */
export async function readDescriptions(ctx: Ctx, names: string[]): Promise<Map<string, string>> {
  const parts = names.map((name) => name.split(':').map(Number) as [number, number]);
  const { rows } = await sql<{ organizationId: number; id: number; description: string }>`
    select e.organization_id, e.id, e.description from entity e
    where (e.organization_id, e.id) in (select * from unnest(${parts.map(([organization]) => organization)}::integer[],
      ${parts.map(([, id]) => id)}::integer[]))`.execute(ctx.db);
  return new Map(rows.map((row) => [`${row.organizationId}:${row.id}`, plainText(row.description)]));
}

/** Returns the key under which an entity's description is read in a batch. */
export const descriptionName = ({
  organizationId,
  entityId,
}: Pick<SeenComment, 'organizationId' | 'entityId'>): string => `${organizationId}:${entityId}`;

/** Returns which occurrence of its words the passage of a comment now is, counted from the front; null if there is none. */
export const occurrenceIn = (description: string | undefined, { quote, quoteBefore, quoteAfter }: SeenComment) =>
  quote === null || description === undefined
    ? null
    : occurrenceOf(description, { quote, before: quoteBefore ?? '', after: quoteAfter ?? '' });
