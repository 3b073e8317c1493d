import type { ReportTemplatesTables } from './exchange/report-templates/tables.ts';
import type { ReportsTables } from './exchange/reports/tables.ts';
import type { FilesTables } from './files/tables.ts';
import type { AccessTables } from './identity/access/tables.ts';
import type { AuditTables } from './identity/audit/tables.ts';
import type { LicencesTables } from './identity/licences/tables.ts';
import type { MembersTables } from './identity/members/tables.ts';
import type { OrganizationsTables } from './identity/organizations/tables.ts';
import type { SessionTables } from './identity/session/tables.ts';
import type { SingleSignOnTables } from './identity/single-sign-on/tables.ts';
import type { UsersTables } from './identity/users/tables.ts';
import type { LiveTables } from './live/tables.ts';
import type { BaselinesTables } from './model/baselines/tables.ts';
import type { BranchesTables } from './model/branches/tables.ts';
import type { ChangesTables } from './model/changes/tables.ts';
import type { CommentsTables } from './model/comments/tables.ts';
import type { EntitiesTables } from './model/entities/tables.ts';
import type { MergingTables } from './model/merging/tables.ts';
import type { NoticesTables } from './model/notices/tables.ts';
import type { ProjectsTables } from './model/projects/tables.ts';
import type { RevisionsTables } from './model/revisions/tables.ts';
import type { SavedQueriesTables } from './model/saved-queries/tables.ts';
import type { SchemaTables } from './model/schema/tables.ts';

/** Adds the tables of all slices to the database that everybody reads and writes. */
declare module './platform/database/tables.ts' {
  interface Database
    extends
      AccessTables,
      UsersTables,
      SessionTables,
      OrganizationsTables,
      MembersTables,
      LicencesTables,
      AuditTables,
      SingleSignOnTables,
      RevisionsTables,
      ProjectsTables,
      BranchesTables,
      ChangesTables,
      SchemaTables,
      EntitiesTables,
      CommentsTables,
      NoticesTables,
      SavedQueriesTables,
      BaselinesTables,
      MergingTables,
      FilesTables,
      ReportTemplatesTables,
      ReportsTables,
      LiveTables {}
}
