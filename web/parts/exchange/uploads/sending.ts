export type SendingState = 'waiting' | 'sending' | 'cut off' | 'there' | 'refused' | 'stopped';

/** An upload into a project: its progress or its end. */
export interface Sending {
  key: number;
  /** The address of the project's files. */
  path: string;
  file: File;
  /** The file that gets the new content; undefined for a new file. */
  replaces: number | undefined;
  state: SendingState;
  /** The sent share, 0 to 1. */
  part: number;
  /** The reason for a refusal. */
  words: string | undefined;
  /** The address of an upload in parts. */
  at: string | undefined;
}

export const isUnderWay = ({ state }: Sending): boolean =>
  state === 'waiting' || state === 'sending' || state === 'cut off';
