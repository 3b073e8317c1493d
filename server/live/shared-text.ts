/** A part of a text that several people write at the same time: what somebody did to it, as Yjs writes it. */
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
  /** Empty where it is what they brought. */
  parts: Buffer[];
}

/** A user's caret in a shared text: two positions in Yjs's form; null if it is elsewhere. */
export interface Caret {
  id: string;
  username: string;
  anchor: string | null;
  head: string | null;
}
