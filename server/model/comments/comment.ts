/** What can be commented on at an entity, besides the whole of it. */
export const commentFields = ['NAME', 'NUMBER', 'DESCRIPTION', 'ATTRIBUTE'] as const;
export type CommentField = (typeof commentFields)[number];

export const commentStates = ['SAID', 'EDITED', 'DELETED'] as const;
export type CommentState = (typeof commentStates)[number];

/** What somebody said of an entity, or answered to somebody who did. What concerns a whole thread is kept at its first comment. */
export interface Comment {
  organizationId: number;
  id: number;
  projectId: number;
  entityId: number;
  /** The first comment of its thread; null where it is that itself. */
  threadId: number | null;
  state: CommentState;
  content: string;
  /** The usernames of those who are mentioned. */
  mentions: string[];
  author: string;
  created: Date;
  modified: Date | null;
  /** Null is the entity as a whole. */
  field: CommentField | null;
  propertyId: number | null;
  /** A passage of the description, with what stood before and behind it. */
  quote: string | null;
  quoteBefore: string | null;
  quoteAfter: string | null;
  resolved: boolean;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  /** The number of its last change in the project. */
  change: number;
}

/** Which threads are asked for; what is left out does not matter. */
export interface ThreadFilter {
  resolved?: boolean | null | undefined;
  /** Those that the viewer began, answered or is mentioned in. */
  mine?: boolean | null | undefined;
  /** Those in which the viewer is mentioned. */
  toMe?: boolean | null | undefined;
  /** Those in which somebody said something, by their username. */
  by?: string | null | undefined;
  /** Those in which these words are said. */
  search?: string | null | undefined;
  field?: CommentField | null | undefined;
  propertyId?: number | null | undefined;
}

/** How many threads there are at an entity. */
export interface CommentCounts {
  open: number;
  resolved: number;
}
