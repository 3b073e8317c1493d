/** The parts of an entity that can be commented on, besides the whole. */
export const commentFields = ['NAME', 'NUMBER', 'DESCRIPTION', 'ATTRIBUTE'] as const;
export type CommentField = (typeof commentFields)[number];

export const commentStates = ['SAID', 'EDITED', 'DELETED'] as const;
export type CommentState = (typeof commentStates)[number];

/** A comment on an entity, or an answer to one. The first comment of a thread holds what concerns the whole thread. */
export interface Comment {
  organizationId: number;
  id: number;
  projectId: number;
  entityId: number;
  /** The first comment of its thread; null for the first one itself. */
  threadId: number | null;
  state: CommentState;
  content: string;
  /** The usernames of those who are mentioned. */
  mentions: string[];
  author: string;
  created: Date;
  modified: Date | null;
  /** The commented field; null for the entity as a whole. */
  field: CommentField | null;
  propertyId: number | null;
  /** A passage of the description, with the text before and after it. */
  quote: string | null;
  quoteBefore: string | null;
  quoteAfter: string | null;
  resolved: boolean;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  /** The number of its last change in the project. */
  change: number;
}

/** A filter of threads; an omitted condition does not restrict. */
export interface ThreadFilter {
  resolved?: boolean | null | undefined;
  /** True for threads that the viewer began, answered or is mentioned in. */
  mine?: boolean | null | undefined;
  /** True for threads that mention the viewer. */
  toMe?: boolean | null | undefined;
  /** The username of somebody who wrote in the thread. */
  by?: string | null | undefined;
  /** Words that must occur in the thread. */
  search?: string | null | undefined;
  field?: CommentField | null | undefined;
  propertyId?: number | null | undefined;
}

/** The number of threads at an entity. */
export interface CommentCounts {
  open: number;
  resolved: number;
}
