import type { Generated } from 'kysely';

export interface OnceTables {
  /** What was done of requests that were sent under a key, and what was answered; for a day. */
  doneRequest: {
    /** The username of the sender; empty for strangers. */
    sender: string;
    /** The hash of the key, and of the API key that was sent with it, if any. */
    key: Buffer;
    /** Which of the request's mutations it is of; 0 in api/v4. */
    nth: number;
    /** The one time that the request was done. */
    run: string;
    /** When it was done; renewed while its server is at work on the answer. */
    at: Generated<Date>;
    /** Sealed, since answers hold secrets such as new API keys; of the whole request, beside the first of its mutations that was done. Null until it is there. */
    answer: string | null;
  };
}
