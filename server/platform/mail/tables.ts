import type { Generated } from 'kysely';

export interface MailTables {
  /** Mails that are not delivered yet. */
  mail: {
    id: string;
    /** The mail as JSON, sealed, since its links are secrets. */
    sealed: string;
    attempts: Generated<number>;
    created: Generated<Date>;
    /** The time of the next attempt. */
    due: Date;
  };
}
