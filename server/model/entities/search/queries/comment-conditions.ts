import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { TextMatch } from '../rules/condition.ts';
import type { SearchPlace } from './scope.ts';
import { indexedText } from './texts.ts';

/** Matches entities with a comment that has not been withdrawn: in an open thread, or in any. */
export const isDiscussed = ({ organizationId, projectId }: SearchPlace, isOpen: boolean): Sql =>
  sql`exists (select from comment c where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.entity_id = e.id
    and c.thread_id is null and ${isOpen ? sql`not c.resolved` : sql`true`} and (c.state <> 'DELETED' or exists (select from comment r
      where r.organization_id = ${organizationId} and r.thread_id = c.id and r.state <> 'DELETED')))`;

/** Matches entities with a comment that contains some words. */
export const isSaid = ({ organizationId, projectId }: SearchPlace, match: TextMatch, text: string): Sql =>
  sql`e.id in (select c.entity_id from comment c where c.organization_id = ${organizationId} and c.project_id = ${projectId}
    and c.state <> 'DELETED' and ${indexedText(sql`c.text_key`, match, text)})`;
