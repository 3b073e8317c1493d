export const noticeKinds = ['transition', 'mention', 'comment'] as const;
/** Why somebody is told something. */
export type NoticeKind = (typeof noticeKinds)[number];

/** What one person is told in a project. */
export interface Notice {
  organizationId: number;
  projectId: number;
  /** The notice's number in the project; later ones have higher numbers. */
  id: number;
  /** Whom it is for. */
  username: string;
  /** Who did what it tells of. */
  sender: string;
  kind: NoticeKind;
  /** What it is about; it may be gone by the time somebody reads of it. */
  entityId: number | null;
  /** The thread in which it was said; null where nothing was said. */
  threadId: number | null;
  text: string;
  date: Date;
  readAt: Date | null;
}

/** What people are to be told; whoever does it is left out, and who may not read the project. */
export interface NewNotice {
  kind: NoticeKind;
  entityId: number | null;
  threadId?: number;
  /** A sentence, as plain text. */
  text: string;
  users: readonly string[];
  /** The numbers of teams all of whose members are told. */
  teams?: readonly number[];
}
