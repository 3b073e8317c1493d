import type { Generated } from 'kysely';

export interface OnceTables {
  /** The completed requests that were sent with a key, with their answers; stored for a day. */
  doneRequest: {
    /** The username of the sender; empty for strangers. */
    sender: string;
    /** The hash of the key, and of the API key that was sent with it, if any. */
    key: Buffer;
    /** The mutation's number within the request; 0 in api/v4. */
    nth: number;
    /** The one time that the request was done. */
    run: string;
    /** The time of completion, renewed while its server is still making the answer. */
    at: Generated<Date>;
    /** Sealed, since answers hold secrets such as new API keys; of the whole request, beside the first of its mutations that was done. Null until it is there. */
    answer: string | null;
  };
}
