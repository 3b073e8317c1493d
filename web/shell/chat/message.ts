/** What somebody said, as the server keeps it. */
export interface Message {
  /** Its place in the project; later ones have higher numbers. */
  number: number;
  clientId: string;
  from: string;
  /** What its sender is called. */
  fullName: string;
  /** Whom it is for; null is everybody. */
  to: string | null;
  content: string;
  date: string;
}

/** What was typed here and has not been answered for. */
export interface Pending {
  clientId: string;
  to: string | null;
  content: string;
  date: string;
  /** Why the server does not take it; then it waits for the one who typed it. */
  refusal: string | null;
}

/** What the chat says by itself: somebody came or left. */
export interface Note {
  id: string;
  /** Who. */
  username: string;
  text: string;
  date: string;
  /** The last message that was known when it happened. */
  after: number;
}

/** The chat of everybody in the project, among the conversations. */
export const EVERYBODY = '';

/** The conversation that a message belongs to: the other one's username, or everybody's. */
export const partnerOf = ({ from, to }: Pick<Message, 'from' | 'to'>, me: string): string =>
  to === null ? EVERYBODY : from === me ? to : from;
