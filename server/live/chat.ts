/** What somebody said, to everybody in a project or to one of them. */
export interface ChatMessage {
  organizationId: number;
  projectId: number;
  /** Its number in the project: later ones have higher numbers. */
  id: number;
  clientId: string;
  sender: string;
  recipient: string | null;
  content: string;
  date: Date;
}

/** What somebody and their partner, or everybody where that is null, have said. */
export interface Conversation {
  organizationId: number;
  projectId: number;
  partner: string | null;
  /** Messages of others after the last that was read, at most 100. */
  unread: number;
  lastRead: number;
  last: number;
}
