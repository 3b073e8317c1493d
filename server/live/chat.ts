/** A message in a project's chat: to everybody in the project, or to one person. */
export interface ChatMessage {
  organizationId: number;
  projectId: number;
  /** The message's number in the project; later messages have higher numbers. */
  id: number;
  clientId: string;
  sender: string;
  recipient: string | null;
  content: string;
  date: Date;
}

/** The messages between the viewer and a partner, or everybody where the partner is null. */
export interface Conversation {
  organizationId: number;
  projectId: number;
  partner: string | null;
  /** The number of unread messages from others, up to 100. */
  unread: number;
  lastRead: number;
  last: number;
}

/** Texts that the chat shows after a name. */
export const ENTERED = 'has entered the project.';
export const LEFT = 'has left.';
