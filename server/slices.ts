import { administration } from './administration/slice.ts';
import { artifacts } from './artifacts/slice.ts';
import { diagrams } from './diagrams/slice.ts';
import { copying } from './exchange/copying/slice.ts';
import { jobs } from './exchange/jobs/slice.ts';
import { projectFiles } from './exchange/project-files/slice.ts';
import { reportTemplates } from './exchange/report-templates/slice.ts';
import { reports } from './exchange/reports/slice.ts';
import { transfer } from './exchange/transfer/slice.ts';
import { files } from './files/slice.ts';
import { access } from './identity/access/slice.ts';
import { auditTrail } from './identity/audit-trail/slice.ts';
import { audit } from './identity/audit/slice.ts';
import { licences } from './identity/licences/slice.ts';
import { members } from './identity/members/slice.ts';
import { organizations } from './identity/organizations/slice.ts';
import { session } from './identity/session/slice.ts';
import { singleSignOn } from './identity/single-sign-on/slice.ts';
import { users } from './identity/users/slice.ts';
import { live } from './live/slice.ts';
import { attributes } from './model/attributes/slice.ts';
import { baselines } from './model/baselines/slice.ts';
import { branches } from './model/branches/slice.ts';
import { changeRequests } from './model/change-requests/slice.ts';
import { changes } from './model/changes/slice.ts';
import { comments } from './model/comments/slice.ts';
import { comparing } from './model/comparing/slice.ts';
import { duplicates } from './model/duplicates/slice.ts';
import { entities } from './model/entities/slice.ts';
import { history } from './model/history/slice.ts';
import { merging } from './model/merging/slice.ts';
import { metadata } from './model/metadata/slice.ts';
import { moving } from './model/moving/slice.ts';
import { notations } from './model/notations/slice.ts';
import { notices } from './model/notices/slice.ts';
import { projects } from './model/projects/slice.ts';
import { quality } from './model/quality/slice.ts';
import { reshaping } from './model/reshaping/slice.ts';
import { revisions } from './model/revisions/slice.ts';
import { savedQueries } from './model/saved-queries/slice.ts';
import { schema } from './model/schema/slice.ts';
import { workflow } from './model/workflow/slice.ts';
import { registerSlices } from './platform/registry.ts';
import { platform } from './platform/slice.ts';
import { refusalTypes } from './refusal-types/slice.ts';
import { testing } from './testing/slice.ts';

/** All slices, each behind those on which it leans. */
export const slices = registerSlices([
  platform,
  refusalTypes,
  access,
  audit,
  session,
  users,
  organizations,
  members,
  auditTrail,
  licences,
  singleSignOn,
  revisions,
  projects,
  attributes,
  schema,
  workflow,
  metadata,
  changes,
  files,
  notices,
  entities,
  reshaping,
  history,
  comments,
  changeRequests,
  savedQueries,
  notations,
  quality,
  baselines,
  duplicates,
  moving,
  branches,
  merging,
  comparing,
  artifacts,
  testing,
  diagrams,
  jobs,
  transfer,
  copying,
  reportTemplates,
  reports,
  projectFiles,
  administration,
  live,
]);
