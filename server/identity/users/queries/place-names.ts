import { sql } from 'kysely';

import type { Services } from '../../../platform/context.ts';
import { readPermissions } from '../../session/queries/sessions.ts';

/**
 * Names that somebody who knows the user's workplace would try as a password: the product's, and those of organizations that the user
 * may enter. Names of other organizations would leak through the refusal.
 */
export async function readPlaceNames({ db }: Pick<Services, 'db'>, username: string): Promise<string[]> {
  const held = await readPermissions(db, username);
  const slugs = held.flatMap((each) => /^organization:([^:]+)/i.exec(each)?.[1]?.toLowerCase() ?? []);
  const rows = await db
    .selectFrom('organization')
    .select(['slug', 'name'])
    .where(sql<boolean>`(${held.includes('*')} or slug = any(${slugs}::text[]))`)
    .execute();
  return ['Truss', ...rows.flatMap(({ slug, name }) => [slug, name])];
}
