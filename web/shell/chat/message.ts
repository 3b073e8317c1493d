/** A message as the server stores it. */
export interface Message {
  /** Its number in the project; later messages have higher numbers. */
  number: number;
  clientId: string;
  from: string;
  /** The sender's full name. */
  fullName: string;
  /** The recipient's username; null for everybody. */
  to: string | null;
  content: string;
  date: string;
}

/** A message that the server has not confirmed. */
export interface Pending {
  clientId: string;
  to: string | null;
  content: string;
  date: string;
  /** The server's refusal; the message then waits for the user's decision. */
  refusal: string | null;
}

/** A note in the chat that somebody came or left. */
export interface Note {
  id: string;
  /** The user who came or left. */
  username: string;
  text: string;
  date: string;
  /** The number of the last message known at that time. */
  after: number;
}

/** The key of the chat with everybody among the conversations. */
export const EVERYBODY = '';

/** Returns the conversation of a message: the other user's name, or everybody's key. */
export const partnerOf = ({ from, to }: Pick<Message, 'from' | 'to'>, me: string): string =>
  to === null ? EVERYBODY : from === me ? to : from;
