import type { AccessTables } from './access/tables.ts';
import type { AuditTables } from './audit/tables.ts';
import type { ChangesTables } from './changes/tables.ts';
import type { CompanyTables } from './company/tables.ts';
import type { EntitiesTables } from './entities/tables.ts';
import type { FilesTables } from './files/tables.ts';
import type { LicencesTables } from './licences/tables.ts';
import type { LiveTables } from './live/tables.ts';
import type { MembersTables } from './members/tables.ts';
import type { OrganizationsTables } from './organizations/tables.ts';
import type { JobsTables } from './platform/jobs-tables.ts';
import type { MailTables } from './platform/mail-tables.ts';
import type { ProjectsTables } from './projects/tables.ts';
import type { SchemaTables } from './schema/tables.ts';
import type { SessionTables } from './session/tables.ts';
import type { UsersTables } from './users/tables.ts';

/** Every slice's tables, as Kysely knows them: camel case, one type. */
export type Database = AccessTables &
  UsersTables &
  SessionTables &
  OrganizationsTables &
  MembersTables &
  LicencesTables &
  AuditTables &
  CompanyTables &
  ProjectsTables &
  ChangesTables &
  SchemaTables &
  EntitiesTables &
  FilesTables &
  JobsTables &
  MailTables &
  LiveTables;
