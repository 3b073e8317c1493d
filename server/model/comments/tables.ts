import type { Generated } from 'kysely';

import type { TableOf } from '../../platform/database/tables.ts';
import type { Comment } from './comment.ts';

export interface CommentsTables {
  commentFeed: { organizationId: number; projectId: number; last: number };
  comment: TableOf<Comment, 'state' | 'mentions' | 'created' | 'resolved'> & {
    /** The first comment of which this is a copy; null for an original. */
    sameAs: Generated<number | null>;
    /** The text that search compares with: lower case, without accents. */
    textKey: string;
  };
}
