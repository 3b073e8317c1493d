import type { Migration } from 'kysely/migration';

import * as organizations from './001-organizations.ts';
import * as schema from './002-schema.ts';
import * as entities from './003-entities.ts';
import * as filesAndJobs from './004-files-and-jobs.ts';
import * as identity from './005-identity.ts';
import * as live from './006-live.ts';
import * as accounts from './007-accounts.ts';
import * as letters from './008-letters.ts';
import * as chatPace from './009-chat-pace.ts';
import * as idPace from './010-id-pace.ts';
import * as jobRuns from './012-job-runs.ts';
import * as allocations from './015-allocations.ts';
import * as distinctNames from './016-distinct-names.ts';
import * as lastVisits from './017-last-visits.ts';
import * as causes from './019-causes.ts';
import * as past from './020-a-past-that-answers.ts';
import * as endsCheckedOnce from './021-ends-checked-once.ts';
import * as creationsFromVersions from './022-creations-from-versions.ts';
import * as diagrams from './024-diagrams.ts';
import * as placesByKey from './027-places-by-key.ts';
import * as leftPages from './029-left-pages.ts';
import * as workflowAndNotices from './030-workflow-and-notices.ts';
import * as comments from './031-comments.ts';
import * as steps from './032-steps.ts';
import * as baselines from './033-baselines.ts';
import * as branches from './034-branches.ts';
import * as merging from './035-merging.ts';
import * as redacted from './036-redacted.ts';
import * as leftDifferent from './040-left-different.ts';
import * as sharedContents from './042-shared-contents.ts';
import * as copiedPasts from './043-copied-pasts.ts';
import * as redactedAllRound from './044-redacted-all-round.ts';
import * as mails from './045-mails.ts';
import * as news from './046-news.ts';
import * as deletedByGlobalId from './047-deleted-by-global-id.ts';
import * as rowsOfAProject from './049-rows-of-a-project.ts';
import * as madeReports from './050-made-reports.ts';
import * as savedQueries from './055-saved-queries.ts';
import * as fileUses from './056-file-uses.ts';
import * as entitiesById from './057-entities-by-id.ts';
import * as reportTemplates from './061-report-templates.ts';
import * as thumbnails from './070-thumbnails.ts';
import * as fileLimits from './071-file-limits.ts';
import * as savedViews from './074-saved-views.ts';
import * as sharedTexts from './085-shared-texts.ts';
import * as fileObjects from './091-file-objects.ts';
import * as fileVersions from './092-file-versions.ts';
import * as fileUploads from './093-file-uploads.ts';
import * as labelMasters from './094-label-masters.ts';
import * as digestKeys from './097-digest-keys.ts';
import * as mergedFrom from './098-merged-from.ts';
import * as statisticsOfTexts from './099-statistics-of-texts.ts';
import * as organizationInvitations from './100-organization-invitations.ts';
import * as stepsAndBases from './101-steps-and-bases.ts';
import * as mergedReviews from './103-merged-reviews.ts';
import * as namesOfDiagrams from './105-names-of-diagrams.ts';
import * as doneRequests from './106-done-requests.ts';
import * as numbersOfAnyScript from './109-numbers-of-any-script.ts';

/** The steps the database has taken, in order; a step that has shipped is never edited. */
export const migrations: Record<string, Migration> = {
  '001-organizations': organizations,
  '002-schema': schema,
  '003-entities': entities,
  '004-files-and-jobs': filesAndJobs,
  '005-identity': identity,
  '006-live': live,
  '007-accounts': accounts,
  '008-letters': letters,
  '009-chat-pace': chatPace,
  '010-id-pace': idPace,
  '012-job-runs': jobRuns,
  '015-allocations': allocations,
  '016-distinct-names': distinctNames,
  '017-last-visits': lastVisits,
  '019-causes': causes,
  '020-a-past-that-answers': past,
  '021-ends-checked-once': endsCheckedOnce,
  '022-creations-from-versions': creationsFromVersions,
  '024-diagrams': diagrams,
  '027-places-by-key': placesByKey,
  '029-left-pages': leftPages,
  '030-workflow-and-notices': workflowAndNotices,
  '031-comments': comments,
  '032-steps': steps,
  '033-baselines': baselines,
  '034-branches': branches,
  '035-merging': merging,
  '036-redacted': redacted,
  '040-left-different': leftDifferent,
  '042-shared-contents': sharedContents,
  '043-copied-pasts': copiedPasts,
  '044-redacted-all-round': redactedAllRound,
  '045-mails': mails,
  '046-news': news,
  '047-deleted-by-global-id': deletedByGlobalId,
  '049-rows-of-a-project': rowsOfAProject,
  '050-made-reports': madeReports,
  '055-saved-queries': savedQueries,
  '056-file-uses': fileUses,
  '057-entities-by-id': entitiesById,
  '061-report-templates': reportTemplates,
  '070-thumbnails': thumbnails,
  '071-file-limits': fileLimits,
  '074-saved-views': savedViews,
  '085-shared-texts': sharedTexts,
  '091-file-objects': fileObjects,
  '092-file-versions': fileVersions,
  '093-file-uploads': fileUploads,
  '094-label-masters': labelMasters,
  '097-digest-keys': digestKeys,
  '098-merged-from': mergedFrom,
  '099-statistics-of-texts': statisticsOfTexts,
  '100-organization-invitations': organizationInvitations,
  '101-steps-and-bases': stepsAndBases,
  '103-merged-reviews': mergedReviews,
  '105-names-of-diagrams': namesOfDiagrams,
  '106-done-requests': doneRequests,
  '109-numbers-of-any-script': numbersOfAnyScript,
};
