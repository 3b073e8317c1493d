// Operations that one statement answers, of those that our own pages send and others are likely to send. A new one that the compiler does
// not cover gets its reason here; each covered one is compared with the answer of its resolvers.

import { Kind, getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { outsiders } from '../../support/outsiders.ts';
import { pageOperations } from '../../support/page-operations.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const PERSON = 'it asks about somebody, their account or the server, and begins in no project';
const ORGANIZATION = 'it asks about an organization, and begins in no project';
const JOB = 'a job is found by its number, and says nothing of its project before it has been read';
const LIVE = 'talk and presence are looked up by person and minute';
const SHARING = 'who may do what in a project is worked out by its resolvers';
const FORMATS = 'the formats come from their catalogue, not from the project';
const FIGURES = 'the figures of a dashboard ask for what is new since a visit, which has to be read first';
const SAID = 'what people say belongs to no revision, and is looked up by itself';
const DEEDS = 'Asked once before something is done with many, by rules of locks and workflows that stand in our code';
const REQUESTS = 'what a change request proposes is worked out from its metadata by rules';
const BEGINNINGS = 'in which states something may begin is worked out from the workflow by rules';
const LAWFUL = 'which links are lawful is worked out from the schema by its resolver';
const DIAGRAMS = 'what stands on a diagram follows from the model by rules of its type';
const DIFFERENCES = 'what became of entities between two revisions is worked out by rules from both';
const STEPS = 'the steps of a person follow from the revisions by rules';
const BACKWARDS = 'pages from the end come in the opposite order';
const ARTIFACTS = 'how far an artifact is follows from all that stands on it';
const BASELINES = 'baselines are few, and what one holds is found in the past';
const BRANCHES = 'how projects stand to each other is read for several at a time';
const SAVED = 'what each saved query finds is counted for several at a time';
const TESTS = 'how tests came out follows from all cases that verify something, and from cycles of the past';
const GROUPS = 'what groups are called follows from all there are';
const SCHEMAS = 'how two schemas differ is worked out from both, one of which may be in a file';
const FILES = 'files are no part of the model';
const notCovered: Record<string, string> = {
  FileBesideQuery: FILES,
  FileListPageQuery: FILES,
  FileVersionsQuery: FILES,
  FilesScreenQuery: FILES,
  'the last page': BACKWARDS,
  CoverageListPageQuery: TESTS,
  CoverageScreenQuery: TESTS,
  RunPageQuery: TESTS,
  RunScreenQuery: TESTS,
  SuiteCoverageQuery: TESTS,
  useCyclesQuery: BASELINES,
  useStatesThenQuery: ARTIFACTS,
  useTestCaseQuery: TESTS,
  VerificationsQuery: TESTS,
  CreateEntityScreenQuery: BEGINNINGS,
  AccountSessionsQuery: PERSON,
  AccountsRefetchQuery: PERSON,
  ActivateScreenQuery: PERSON,
  ActivityScreenQuery: ORGANIZATION,
  ArtifactListPageQuery: ARTIFACTS,
  ArtifactsScreenQuery: ARTIFACTS,
  BaselinesQuery: BASELINES,
  ChangedSinceQuery: BASELINES,
  KeptInPageQuery: BASELINES,
  UsedInArtifactsQuery: ARTIFACTS,
  ElsewhereDialogQuery: ARTIFACTS,
  UsedInQuery: ARTIFACTS,
  SignMarksQuery: ARTIFACTS,
  DocumentPageQuery: ARTIFACTS,
  DocumentScreenQuery: ARTIFACTS,
  PresentationPageQuery: ARTIFACTS,
  PresentationScreenQuery: ARTIFACTS,
  FindBarQuery: ARTIFACTS,
  CommentMarksQuery: SAID,
  useRefusedQuery: DEEDS,
  askFoundQuery: 'asked once before something is done with all of it, and refused where that is too much',
  useSuggestionsOpenQuery: REQUESTS,
  useSuggestionsQuery: REQUESTS,
  useSuggestedByQuery: REQUESTS,
  useWordsQuery: ARTIFACTS,
  AdminFrameQuery: ORGANIZATION,
  ApiKeysQuery: PERSON,
  AuditScreenPageQuery: PERSON,
  AuditScreenQuery: PERSON,
  BannerDialogQuery: ORGANIZATION,
  BaselineFieldQuery: BASELINES,
  BaselineListPageQuery: BASELINES,
  BaselineScreenQuery: BASELINES,
  BaselinesScreenQuery: BASELINES,
  ChangeRequestsQuery: REQUESTS,
  ChatHostQuery: LIVE,
  ClassWorkflowQuery: SHARING,
  CleaningScreenQuery: PERSON,
  CommentsPageQuery: SAID,
  CommentsScreenQuery: SAID,
  CommentsQuery: SAID,
  ComparePageQuery: ORGANIZATION,
  CompareWithQuery: BASELINES,
  comparisonQuery: DIFFERENCES,
  useComparisonQuery: SCHEMAS,
  BranchMarkQuery: BRANCHES,
  BranchesRefetchQuery: BRANCHES,
  BranchesScreenQuery: BRANCHES,
  CopyJobQuery: JOB,
  CreateProjectQuery: ORGANIZATION,
  DashboardRefetchQuery: FIGURES,
  DiagramFieldsQuery: DIAGRAMS,
  DiagramScreenQuery: DIAGRAMS,
  DiagramsPageQuery: DIAGRAMS,
  DiagramsQuery: DIAGRAMS,
  OtherDiagramsQuery: DIAGRAMS,
  DiagramsScreenQuery: DIAGRAMS,
  DifferenceQuery: BRANCHES,
  ExistingDiagramsQuery: DIAGRAMS,
  ExportDialogQuery: FORMATS,
  ForYouQuery: LIVE,
  ForgotPasswordScreenQuery: PERSON,
  ImportDialogQuery: FORMATS,
  ReportFormQuery: FORMATS,
  MadeReportsQuery: JOB,
  FilesDialogQuery: ORGANIZATION,
  ReportTemplatesDialogQuery: ORGANIZATION,
  ImportJobQuery: JOB,
  LicenceIdScreenQuery: PERSON,
  LicencesScreenQuery: ORGANIZATION,
  ManageProjectsScreenQuery: ORGANIZATION,
  MergeScreenQuery: BRANCHES,
  useOtherProjectsQuery: ORGANIZATION,
  NotFoundFrameQuery: PERSON,
  OpenCountQuery: SAID,
  OrganizationAdminScreenQuery: ORGANIZATION,
  OrganizationAuditPageQuery: ORGANIZATION,
  OrganizationAuditScreenQuery: ORGANIZATION,
  OrganizationSchemaScreenQuery: ORGANIZATION,
  OrganizationScreenQuery: ORGANIZATION,
  OverviewScreenQuery: ORGANIZATION,
  PassageMarksQuery: SAID,
  PeoplePageQuery: ORGANIZATION,
  PeopleScreenQuery: ORGANIZATION,
  ProfileQuery: PERSON,
  ProjectFrameQuery: LIVE,
  ProjectListPageQuery: ORGANIZATION,
  ProjectScreenQuery: FIGURES,
  RequestCountQuery: REQUESTS,
  ResetPasswordScreenQuery: PERSON,
  RolesScreenQuery: ORGANIZATION,
  ServerScreenQuery: PERSON,
  SessionsQuery: PERSON,
  ShareContentQuery: SHARING,
  ShellQuery: PERSON,
  SignInScreenQuery: PERSON,
  SignUpScreenQuery: PERSON,
  StartPageQuery: ORGANIZATION,
  StepsDialogQuery: STEPS,
  StepsPageQuery: STEPS,
  SupportScreenQuery: PERSON,
  TeamsScreenQuery: ORGANIZATION,
  ThreadListPageQuery: SAID,
  TwoFactorQuery: PERSON,
  UserDataScreenQuery: PERSON,
  VersionDifferencesQuery: DIFFERENCES,
  VersionControlScreenQuery: ORGANIZATION,
  idsOrganizationQuery: ORGANIZATION,
  messagesQuery: LIVE,
  liveValuesQuery: 'what texts name is asked for by them',
  nextStepsQuery: STEPS,
  storeQuery: PERSON,
  useCandidatesQuery: SHARING,
  useColouringQuery: DIAGRAMS,
  useRelationsQuery: DIAGRAMS,
  lawQuery: LAWFUL,
  useLawfulQuery: LAWFUL,
  ConflictCountQuery: BRANCHES,
  useFreshBaselineQuery: BASELINES,
  useSavedQueriesQuery: SAVED,
  useSavedQueryHitsQuery: SAVED,
  useFurtherPagesQuery: PERSON,
  useOtherHitsQuery: PERSON,
  usePartiesQuery: SHARING,
  usePeopleNamedQuery: SHARING,
  usePresenceFeedNamesQuery: LIVE,
  useSignInViewerQuery: PERSON,
  useTeamsPageQuery: ORGANIZATION,
  fetchDrawingQuery: DIAGRAMS,
  MastersQuery: 'masters are asked for of what carries a linked label, and few do',
  useSearchCountsQuery: 'several searches are counted at a time',
  useVocabularyQuery: DIAGRAMS,
  GroupListQuery: GROUPS,
  useGroupsQuery: GROUPS,
  useWarningTargetQuery: ORGANIZATION,
  useWhereaboutsQuery: LIVE,
  watchNoticesQuery: LIVE,
};

let truss: Truss;
let entityId: number;
beforeAll(async () => {
  truss = await startTruss();
  const [whole, part] = await truss.given.entities([
    { name: 'Whole', number: 'W', labelIds: [truss.given.labelId('Analysis')] },
    { name: 'Part', number: 'W.1' },
  ]);
  entityId = whole!.id;
  const decomposes = { relationId: truss.given.relationId('decomposes'), targetId: entityId, attrs: {} };
  await truss.given.entities([{ id: part!.id, classId: undefined, addRels: [decomposes] }]);
});
afterAll(() => truss.close());

/** Values for variables of these names. */
const values = (): Record<string, unknown> => ({
  organization: 'acme',
  projectId: 1,
  branchingId: 1,
  sourceId: 1,
  fileId: 1,
  entityId,
  ids: [idOf('Entity')],
  ownerId: idOf('Project'),
  query: 'class:Requirement',
  queries: ['class:Requirement', 'is:leaf'],
  by: 'class',
  relation: 'decomposed by',
  numbered: 'number:W',
  named: 'name:Part',
  text: 'Part',
  finding: { find: 'part' },
  search: 'w',
  username: 'walt',
  since: '2026-01-01T00:00:00Z',
  jobId: 1,
  slug: 'hierarchy',
  from: { asOf: { revision: 0 } },
  first: 10,
  last: 10,
  baselineId: 1,
  kind: 'BASELINE',
  artifactKind: 'DOCUMENT',
  artifactId: entityId,
  ofBaseline: false,
  ofProject: true,
  isProject: true,
  isSearched: true,
  deed: 'DELETE',
  isTree: true,
  isLed: false,
  isIn: true,
  rows: 6,
  led: idOf('Entity'),
  withParents: true,
  withTeams: true,
  hasParents: true,
});
const idOf = (type: string) =>
  Buffer.from(`${type}:${{ Entity: `1:${entityId}`, Project: '1:1' }[type] ?? '1'}`).toString('base64');

/** Tells whether one statement answers a query without a refusal. */
async function isCovered(query: string): Promise<boolean> {
  const operation = getOperationAST(parse(query))!;
  const named = values();
  const node = /\.\.\.\w+_(entity|project|organization)/.exec(query)?.[1] ?? 'entity';
  const given = (operation.variableDefinitions ?? []).flatMap(({ variable: { name }, type }) => {
    // One word for several things, of which only some have to be said.
    if (name.value === 'kind' && type.kind !== Kind.NON_NULL_TYPE) return [];
    const value = name.value === 'id' ? idOf(`${node[0]!.toUpperCase()}${node.slice(1)}`) : named[name.value];
    return value === undefined ? [] : [[name.value, value]];
  });
  const before = truss.compiledAnswers();
  const { data, errors } = await truss.graph('root', query, Object.fromEntries(given) as Record<string, unknown>);
  expect(data, `${query.slice(0, 60)} ${errors?.[0]?.message}`).toBeDefined();
  return truss.compiledAnswers() > before;
}

/** The queries of our pages, by name. */
function ours(): Map<string, string> {
  const named = pageOperations().flatMap((text) => {
    const name = /^query (\w+)/m.exec(text)?.[1];
    return name ? [[name, text] as const] : [];
  });
  return new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test('the queries of our pages are compiled, except those listed here with a reason', async () => {
  const others: string[] = [];
  const all = ours();
  for (const [name, query] of all) if (!(await isCovered(query))) others.push(name);
  console.info(`${all.size - others.length} of our ${all.size} queries are compiled.`);
  expect(others).toEqual(
    Object.keys(notCovered)
      .filter((name) => all.has(name))
      .toSorted(),
  );
});

test('typical queries of other clients are compiled, except those listed here with a reason', async () => {
  const others: string[] = [];
  for (const [name, query] of Object.entries(outsiders)) if (!(await isCovered(query))) others.push(name);
  console.info(
    `${Object.keys(outsiders).length - others.length} of the ${Object.keys(outsiders).length} that others ask.`,
  );
  expect(others).toEqual(Object.keys(notCovered).filter((name) => name in outsiders));
});
