import type { Generated } from 'kysely';

export interface MailTables {
  /** Mails that have not been handed over yet. */
  letter: {
    id: string;
    /** The letter as JSON, sealed: its links are secrets. */
    sealed: string;
    attempts: Generated<number>;
    created: Generated<Date>;
    /** When it is tried next. */
    due: Date;
  };
}
