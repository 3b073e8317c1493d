import { sql } from 'kysely';

import type { House } from '../../../platform/context.ts';
import { readPermissions } from '../../session/queries.ts';

/** Names that whoever knows where somebody works would try: of the product, and of the organizations that they may enter. Others are not told by a refusal. */
export async function readPlaceNames({ db }: Pick<House, 'db'>, username: string): Promise<string[]> {
  const held = await readPermissions(db, username);
  const slugs = held.flatMap((each) => /^organization:([^:]+)/i.exec(each)?.[1]?.toLowerCase() ?? []);
  const rows = await db
    .selectFrom('organization')
    .select(['slug', 'name'])
    .where(sql<boolean>`(${held.includes('*')} or slug = any(${slugs}::text[]))`)
    .execute();
  return ['Truss', ...rows.flatMap(({ slug, name }) => [slug, name])];
}
