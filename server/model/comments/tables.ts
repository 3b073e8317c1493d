import type { Generated } from 'kysely';

import type { Comment } from './comment.ts';

export interface CommentsTables {
  commentFeed: { organizationId: number; projectId: number; last: number };
  comment: Omit<Comment, 'state' | 'mentions' | 'created' | 'resolved'> & {
    state: Generated<Comment['state']>;
    mentions: Generated<string[]>;
    created: Generated<Date>;
    resolved: Generated<boolean>;
    /** The first comment of which this is a copy; null for an original. */
    sameAs: Generated<number | null>;
    /** The text that search compares with: lower case, without accents. */
    textKey: string;
  };
}
