export const noticeKinds = ['transition', 'mention', 'comment'] as const;
/** The reason for a notice. */
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice to one person in a project. */
export interface Notice {
  organizationId: number;
  projectId: number;
  /** The notice's number in the project; later ones have higher numbers. */
  id: number;
  /** The recipient. */
  username: string;
  /** The user whose action caused it. */
  sender: string;
  kind: NoticeKind;
  /** The entity it is about, which may be deleted before the notice is read. */
  entityId: number | null;
  /** The thread in which it was said; null where nothing was said. */
  threadId: number | null;
  text: string;
  date: Date;
  readAt: Date | null;
}

/** A notice to send. It leaves out its own author and those who may not read the project. */
export interface NewNotice {
  kind: NoticeKind;
  entityId: number | null;
  threadId?: number;
  /** A sentence, as plain text. */
  text: string;
  users: readonly string[];
  /** The ids of teams whose members all get the notice. */
  teams?: readonly number[];
}
