/** An edit of a shared text, in Yjs's form. */
export interface TextPart {
  /** Later parts have higher numbers. */
  number: number;
  /** The editing session of its text; a text that begins anew has another. */
  session: string;
  content: Buffer;
}

/** The text that somebody has joined, with all of it that is there. */
export interface JoinedText {
  session: string;
  /** The number of its last part. */
  last: number;
  /** The parts; empty for those the page has sent itself. */
  parts: Buffer[];
}

/** A user's caret in a shared text: two positions in Yjs's form; null if it is elsewhere. */
export interface Caret {
  id: string;
  username: string;
  anchor: string | null;
  head: string | null;
}
