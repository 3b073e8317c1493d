export type SendingState = 'waiting' | 'sending' | 'cut off' | 'there' | 'refused' | 'stopped';

/** A file on its way into a project, or how that ended. */
export interface Sending {
  key: number;
  /** Where it goes: the address of the project's files. */
  path: string;
  file: File;
  /** The number of the file whose content it takes the place of; without it, it is a new one. */
  replaces: number | undefined;
  state: SendingState;
  /** How much is sent, 0 to 1. */
  part: number;
  /** Why it was refused. */
  words: string | undefined;
  /** Where it was begun in parts. */
  at: string | undefined;
}

export const isUnderWay = ({ state }: Sending): boolean =>
  state === 'waiting' || state === 'sending' || state === 'cut off';
