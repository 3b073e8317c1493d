import type { JobsTables } from '../jobs/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { OnceTables } from '../once/tables.ts';

/** The tables of the database as Kysely knows them, in camel case: those of the platform, to which `server/tables.ts` adds those of the slices. */
export interface Database extends JobsTables, MailTables, OnceTables {}
