import { randomUUID } from 'node:crypto';

import { defaultSchema } from '../../../server/model/schema/seed/index.ts';
import type { Row } from './rules.ts';
import { things } from './world.ts';

type Operation = Row<Record<string, unknown>>;

const organization = 'acme';
/** An API key has no session to end. */
export const keysAreRefused = { keyIn: 403, keyRead: 403, keyOut: 403 } as const;
const project = { organization, projectId: things.project };
const merge = { mergeId: idOf('Merge', '1:1') };
const diagram = () => ({ ...project, slug: 'tree', entityId: things.entity });
const text = () => ({ ...project, entityId: things.entity });
/** A text of Yjs in which nobody has written yet. */
const unwritten = 'AAA=';
const secret = {
  email: 'nobody@example.org',
  code: 'x',
  password: 'a lamp in the window',
  passwordConfirm: 'a lamp in the window',
};

/** The actors who may call each field of Query and Subscription. */
export const asked: Record<string, Operation> = {
  signInOptions: { rule: 'anybody' },
  quickLinks: { rule: 'anybody' },
  viewer: { rule: 'signedIn', signedOut: 'null' },
  organizations: { rule: 'signedIn' },
  recentProjects: { rule: 'signedIn' },
  node: { rule: 'visits', input: () => ({ id: idOf('Organization', '1') }) },
  nodes: { rule: 'visits', input: () => ({ ids: [idOf('Organization', '1')] }) },
  organization: { rule: 'visits', input: () => ({ slug: organization }) },
  project: { rule: 'reads', input: () => project },
  entity: { rule: 'reads', input: () => ({ ...project, entityId: things.entity }) },
  job: { rule: 'reads', input: () => ({ organization, jobId: things.job }), hidden: 404 },
  schemaDifferences: {
    rule: 'reads',
    input: () => ({ ownerId: idOf('Project', `1:${things.project}`), document: noSchema }),
  },
  userActivity: { rule: 'administers', input: () => ({ organization, username: things.target }) },
  workDays: { rule: 'administers', input: () => ({ organization, username: things.target }) },
  audit: { rule: 'administersServer', input: () => ({ first: 5 }) },
  leftovers: { rule: 'administersServer' },
  licences: { rule: 'administersServer' },
  newUsers: { rule: 'administersServer' },
  server: { rule: 'administersServer', refused: 'null' },
  serverActivity: { rule: 'administersServer' },
  signIns: { rule: 'administersServer' },
  userSessions: { rule: 'administersServer', input: () => ({ username: things.target }) },
  supportedUsers: { rule: 'administersServer', input: () => ({ search: 'tina' }) },
  invitationsChanged: { rule: 'ownSession' },
  jobChanged: { rule: 'reads', input: () => ({ organization, jobId: things.job }), hidden: 404 },
  projectChanged: { rule: 'reads', input: () => ({ ...project, after: 0 }) },
  schemaChanged: { rule: 'reads', input: () => project },
  bannerChanged: { rule: 'reads', input: () => project },
  diagramPointers: { rule: 'speaks', input: () => ({ ...diagram(), clientId: randomUUID() }) },
  sharedText: { rule: 'writes', input: () => ({ ...text(), clientId: randomUUID() }) },
  textCarets: { rule: 'writes', input: () => ({ ...text(), clientId: randomUUID() }) },
  presenceChanged: { rule: 'speaks', input: () => project },
  noticeReceived: { rule: 'speaks', input: () => ({ ...project, after: 0 }) },
  baselinesChanged: { rule: 'reads', input: () => ({ ...project, after: 0 }) },
  commentChanged: { rule: 'reads', input: () => ({ ...project, after: 0 }) },
  chatReceived: { rule: 'speaks', input: () => ({ ...project, after: 0 }) },
};

/** The actors who may call each field of Mutation. */
export const done: Record<string, Operation> = {
  activateAccount: { rule: 'anybody', input: () => secret, ends: [400] },
  confirmAddress: { rule: 'anybody', input: () => ({ email: secret.email, code: 'x' }), ends: [400] },
  requestPasswordReset: { rule: 'anybody', input: () => ({ username: 'nobody' }) },
  resetPassword: {
    rule: 'anybody',
    input: () => ({ username: 'nobody', code: 'x', newPassword: secret.password, newPasswordConfirm: secret.password }),
    ends: [400],
  },
  signIn: { rule: 'anybody', input: () => ({ username: 'nobody', password: 'x' }), ends: [401, 429] },
  signUp: {
    rule: 'anybody',
    input: (_world, as) => ({ email: `${as}@example.org`, firstName: 'New', lastName: 'Comer' }),
  },
  savePreferences: { rule: 'ownSession', input: () => ({ preferences: { theme: 'dark' } }) },
  saveProfile: { rule: 'ownSession', input: () => ({ firstName: 'New' }) },
  changePassword: {
    rule: 'ownSession',
    input: () => ({ oldPassword: 'x', newPassword: secret.password, newPasswordConfirm: secret.password }),
    ends: [400],
  },
  beginTwoStep: { rule: 'ownSession', input: () => ({ password: 'correct horse battery' }) },
  confirmTwoStep: { rule: 'ownSession', input: () => ({ code: '000000' }), ends: [400, 401] },
  renewRecoveryCodes: { rule: 'ownSession', input: () => ({ code: '000000', password: 'x' }), ends: [400] },
  turnOffTwoStep: { rule: 'ownSession', input: () => ({ code: '000000', password: 'x' }), ends: [400] },
  createApiKey: {
    rule: 'ownSession',
    input: (_world, as) => ({ name: 'Mine', days: 1, organization: as === 'outsider' ? 'other' : 'acme' }),
  },
  revokeApiKey: { rule: 'ownSession', input: () => ({ apiKeyId: idOf('ApiKey', things.nothing) }), ends: [404] },
  revokeSession: {
    rule: 'ownSession',
    input: () => ({ sessionId: idOf('Session', things.nothing), password: 'correct horse battery' }),
    ends: [404],
  },
  revokeOtherSessions: { rule: 'ownSession', input: () => ({ password: 'correct horse battery' }) },
  visitProject: { rule: 'speaks', input: () => project },
  setPointer: { rule: 'speaks', input: () => ({ ...diagram(), clientId: randomUUID(), selected: [], held: [] }) },
  shareText: {
    rule: 'writes',
    input: () => ({ ...text(), clientId: randomUUID(), session: randomUUID(), state: unwritten }),
  },
  sendTextPart: {
    rule: 'writes',
    input: () => ({ ...text(), session: randomUUID(), update: unwritten }),
    ends: [409],
  },
  setTextCaret: { rule: 'writes', input: () => ({ ...text(), clientId: randomUUID() }) },
  setPresence: { rule: 'speaks', input: () => ({ ...project, clientId: randomUUID(), watching: [], editing: [] }) },
  clearSessions: { rule: 'owns', input: () => project },
  sendMessage: { rule: 'speaks', input: () => ({ ...project, clientId: randomUUID(), content: 'Hello' }) },
  markNotices: { rule: 'speaks', input: () => ({ ...project, isRead: true }) },
  markRead: { rule: 'speaks', input: () => ({ ...project, upTo: 0 }) },
  allocateIds: { rule: 'writes', input: () => ({ organization, type: 'entity', count: 1 }) },
  requestLicence: { rule: 'works', input: () => ({ organization }) },
  createProject: { rule: 'joins', input: () => ({ organization, name: 'New' }) },
  saveProject: { rule: 'writes', input: () => ({ ...project, description: 'New' }) },
  saveProjectBanner: { rule: 'writes', input: () => ({ ...project, setting: { template: 'SECRET' } }) },
  saveEntities: { rule: 'writes', input: () => ({ ...project, entities: [{ entityId: things.entity, name: 'New' }] }) },
  deleteEntities: {
    rule: 'writes',
    input: () => ({ ...project, entityIds: [things.doomedEntities[0]] }),
    hidden: 404,
    isLast: true,
  },
  // Objects that exist are left unchanged for callers who might restore them.
  restoreEntities: { rule: 'writes', input: () => ({ ...project, entityIds: [things.entity] }), hidden: 404 },
  // A lock would refuse the calls after it.
  lockEntities: {
    rule: 'writes',
    input: () => ({ ...project, entityIds: [things.suite] }),
    hidden: 404,
    isLast: true,
  },
  unlockEntities: { rule: 'reviews', input: () => ({ ...project, entityIds: [things.entity] }), hidden: 404 },
  moveEntities: {
    rule: 'reviews',
    input: () => ({ ...project, entityIds: [things.entity], toState: 'Draft' }),
    hidden: 404,
  },
  numberEntities: { rule: 'writes', input: () => ({ ...project, entityId: things.entity }), hidden: 404 },
  judgeRequirements: { rule: 'writes', input: () => ({ ...project, entityIds: [things.entity] }) },
  transformEntities: {
    rule: 'writes',
    input: () => ({ ...project, entityIds: [things.entity], at: { field: 'NAME' }, way: 'UPPER' }),
  },
  clearSuspect: { rule: 'writes', input: () => ({ ...project, links: [] }) },
  saveTable: {
    rule: 'writes',
    input: () => ({ ...project, columns: [{ field: 'NAME' }], rows: [{ entityId: things.entity, texts: ['Typed'] }] }),
  },
  moveEntitiesToProject: {
    rule: 'writes',
    input: () => ({ ...project, entityIds: [things.entity], toProjectId: things.project }),
    ends: [400],
  },
  undoMove: {
    rule: 'writes',
    input: () => ({ ...project, revision: 1, toProjectId: things.project, toRevision: 1 }),
    ends: [400],
  },
  copyEntities: { rule: 'writes', input: () => ({ ...project, entityIds: [things.entity] }) },
  undoSave: { rule: 'reviews', input: () => ({ ...project, revision: 100_000 }), ends: [400] },
  undoSteps: { rule: 'reviews', input: () => ({ ...project, to: 100_000 }), ends: [400] },
  redoSteps: { rule: 'reviews', input: () => ({ ...project, to: 100_000 }), ends: [400] },
  revertEntities: {
    rule: 'reviews',
    input: () => ({ ...project, entities: [{ entityId: things.entity, revision: 100_000 }] }),
    ends: [400],
    hidden: 404,
  },
  createChangeRequest: {
    rule: 'reviews',
    input: (_world, as) => ({ entityId: things.entity, name: `Proposed by ${as}` }),
    hidden: 404,
  },
  saveSuggestion: {
    rule: 'reviews',
    input: (_world, as) => ({ entityId: things.entity, name: `Suggested by ${as}` }),
    hidden: 404,
  },
  decideChangeRequests: { rule: 'writes', input: () => ({ ...project, issueIds: [], decision: 'REJECTED' }) },
  acceptChangeRequest: {
    rule: 'writes',
    input: () => ({ issueId: things.requests[0] }),
    hidden: 404,
    isLast: true,
  },
  rejectChangeRequest: {
    rule: 'writes',
    input: () => ({ issueId: things.requests[2] }),
    hidden: 404,
    isLast: true,
  },
  createComment: {
    rule: 'reviews',
    input: () => ({ entityId: things.entity, content: 'Hello' }),
    hidden: 404,
  },
  changeComment: {
    rule: 'reviews',
    input: (_world, as) => ({ commentId: things.comments[as] ?? things.comment, content: `Edited by ${as}` }),
    hidden: 404,
  },
  resolveComment: { rule: 'reviews', input: () => ({ commentId: things.comment, resolved: true }), hidden: 404 },
  // Of others' comments; one's own anybody takes back.
  deleteComment: {
    rule: 'owns',
    input: () => ({ commentId: things.doomedComments[0] }),
    hidden: 404,
    isLast: true,
  },
  startMerge: {
    rule: 'writes',
    input: () => ({
      targetProjectId: idOf('Project', '1:1'),
      sourceProjectId: idOf('Project', `1:${things.doomed[0]}`),
    }),
  },
  decideMerge: { rule: 'writes', input: () => ({ ...merge, decisions: [] }) },
  decideAllOfMerge: { rule: 'writes', input: () => ({ ...merge, side: 'OURS' }) },
  chooseMergeItems: { rule: 'writes', input: () => ({ ...merge, all: true, isChosen: true }) },
  acceptMerge: { rule: 'writes', input: () => merge, isLast: true },
  giveUpMerge: { rule: 'writes', input: () => ({ mergeId: idOf('Merge', '1:2') }), ends: [200, 404], isLast: true },
  arrangeDiagram: { rule: 'writes', input: () => ({ ...diagram(), places: [{ key: 'x', x: 1 }] }) },
  createSavedQuery: {
    rule: 'speaks',
    input: (_world, as) => ({ ...project, name: `Asked by ${as}`, query: 'is:top' }),
  },
  saveSavedQuery: {
    rule: 'writes',
    input: () => ({
      ...project,
      savedQueryId: things.savedQuery,
      query: 'is:leaf',
      view: { kind: 'TREE', columns: [] },
    }),
  },
  deleteSavedQuery: {
    rule: 'writes',
    input: () => ({ ...project, savedQueryId: things.doomedSavedQueries[0] }),
    isLast: true,
  },
  createBaseline: { rule: 'owns', input: (_world, as) => ({ ...project, name: `New by ${as}` }) },
  createTestCycle: { rule: 'owns', input: () => ({ ...project, suiteId: things.suite }) },
  saveBaseline: {
    rule: 'owns',
    input: () => ({ organization, baselineId: things.baseline, description: 'New' }),
    hidden: 404,
  },
  deleteBaseline: {
    rule: 'owns',
    input: () => ({ organization, baselineId: things.doomedBaselines[0], name: 'Doomed 1' }),
    hidden: 404,
    isLast: true,
  },
  createArtifact: { rule: 'writes', input: () => ({ ...project, kind: 'DOCUMENT', name: 'New' }) },
  copyArtifact: { rule: 'writes', input: () => ({ ...project, artifactId: things.entity }), ends: [400] },
  replaceOnArtifact: {
    rule: 'writes',
    input: () => ({ ...project, artifactId: things.entity, find: 'a', replacement: 'b' }),
    ends: [400],
  },
  deleteArtifact: { rule: 'writes', input: () => ({ ...project, artifactId: things.entity }), ends: [400] },
  arrangeArtifact: {
    rule: 'writes',
    input: () => ({ ...project, artifactId: things.entity, isNumbered: true }),
    ends: [400],
  },
  createEvidence: {
    rule: 'writes',
    input: () => ({ ...project, caseId: things.testCase, fileIds: [things.file] }),
  },
  createTestIssue: { rule: 'writes', input: () => ({ ...project, caseId: things.testCase }) },
  createDiagram: { rule: 'writes', input: () => diagram() },
  renameDiagram: { rule: 'writes', input: () => ({ ...diagram(), name: 'New' }) },
  drawOnDiagram: { rule: 'writes', input: () => ({ ...diagram(), gesture: { remove: { keys: ['x'] } } }), ends: [400] },
  deleteDiagram: { rule: 'writes', input: () => diagram(), isLast: true },
  importFile: {
    rule: 'writes',
    input: () => ({ ...project, format: 'JSON', file: new File(['{}'], 'empty.json') }),
  },
  deleteMadeReport: {
    rule: 'reads',
    input: () => ({ organization, jobId: things.job }),
    ends: [404],
    hidden: 404,
  },
  startReport: { rule: 'reads', input: () => ({ ...project, report: 'ENTITY_TABLE', format: 'csv' }) },
  copyProject: { rule: 'copies', input: () => project },
  cancelJob: {
    rule: 'writes',
    input: () => ({ organization, jobId: things.doomedJobs[0] }),
    hidden: 404,
    isLast: true,
  },
  saveSchema: { rule: 'owns', input: (_world, as) => ({ ...project, labels: [{ name: `New by ${as}` }] }) },
  undoSchema: { rule: 'keepsSchema', input: () => ({ organization, revision: 100_000 }), ends: [400] },
  takeOverSchema: { rule: 'owns', input: () => ({ ...project, document: noSchema, keys: [] }) },
  deleteSchemaItems: {
    rule: 'owns',
    input: ({ made }) => ({ ...project, kind: 'LABELS', ids: [made.labels[0]] }),
    isLast: true,
  },
  shareProject: {
    rule: 'shares',
    input: () => ({ ...project, shares: [{ username: things.newlyShared, roleId: 4 }] }),
  },
  unshareProject: { rule: 'shares', input: () => ({ ...project, usernames: [things.shared[0]] }), isLast: true },
  deleteProject: {
    rule: 'owns',
    input: () => ({ organization, projectId: things.doomed[0], name: 'Doomed one' }),
    isLast: true,
  },
  saveOrganization: { rule: 'administers', input: () => ({ organization, description: 'New' }) },
  saveOrganizationBanner: { rule: 'administers', input: () => ({ organization, setting: { template: 'SECRET' } }) },
  saveReportTemplate: {
    rule: 'administers',
    input: () => ({ organization, name: 'None', file: new File(['{}'], 'none.docx') }),
    ends: [400],
  },
  beginUpload: { rule: 'writes', input: () => ({ ...project, name: 'large.bin', size: 1000 }) },
  cancelUpload: { rule: 'signedIn', input: () => ({ organization, uploadId: 999 }), ends: [404] },
  replaceFile: {
    rule: 'writes',
    input: () => ({ ...project, fileId: things.file, file: new File(['new'], 'new.txt') }),
  },
  restoreFileVersion: { rule: 'writes', input: () => ({ ...project, fileId: things.file, number: 1 }) },
  deleteFileVersion: {
    rule: 'administers',
    input: () => ({ organization, fileId: things.file, number: 99 }),
    ends: [404],
  },
  // Administrators have deleted what nothing uses.
  deleteFiles: {
    rule: 'writes',
    input: () => ({ ...project, fileIds: [things.doomedFiles[0]] }),
    ends: [200, 404],
    isLast: true,
  },
  deleteUnusedFiles: { rule: 'administers', input: () => ({ organization }) },
  deleteReportTemplate: { rule: 'administers', input: () => ({ organization, name: 'None' }), ends: [400] },
  inviteMembers: {
    rule: 'administers',
    input: (_world, as) => ({ organization, emails: [`invited-by-${as}@example.org`], level: 'REVIEWER' }),
  },
  acceptInvitation: { rule: 'ownSession', input: () => ({ organizationId: idOf('Organization', '1') }), ends: [404] },
  declineInvitation: { rule: 'ownSession', input: () => ({ organizationId: idOf('Organization', '1') }), ends: [404] },
  saveMembers: { rule: 'administers', input: () => ({ organization, usernames: [things.target], level: 'MEMBER' }) },
  removeMembers: { rule: 'administers', input: () => ({ organization, usernames: [things.leavers[0]] }), isLast: true },
  saveRole: {
    rule: 'administers',
    input: (_world, as) => ({ organization, name: `New by ${as}`, permissions: ['READ'] }),
  },
  deleteRole: { rule: 'administers', input: () => ({ organization, roleId: things.doomedRoles[0] }), isLast: true },
  saveTeam: { rule: 'administers', input: (_world, as) => ({ organization, name: `New by ${as}` }) },
  setTeamMembers: {
    rule: 'administers',
    input: () => ({ organization, teamId: things.team, add: [things.shared[0]] }),
  },
  deleteTeam: { rule: 'administers', input: () => ({ organization, teamId: things.doomedTeams[0] }), isLast: true },
  giveLicences: {
    rule: 'administers',
    input: () => ({ organization, type: 'NAMED_USERS', usernames: [things.target] }),
    ends: [200, 400],
  },
  takeLicence: {
    rule: 'administers',
    input: () => ({ organization, type: 'NAMED_USERS', username: things.target }),
    isLast: true,
  },
  releaseLicence: { rule: 'administers', input: () => ({ organization, username: things.target }) },
  releaseAllLicences: { rule: 'administers', input: () => ({ organization, username: things.target }) },
  createOrganization: { rule: 'administersServer', input: () => ({ name: 'New', slug: 'new' }) },
  setLicences: { rule: 'administersServer', input: () => ({ organization, namedUsers: 9 }), isLast: true },
  removeLicences: { rule: 'administersServer', input: () => ({ organization }), isLast: true },
  turnOffTwoStepOf: { rule: 'administersServer', input: () => ({ username: things.target }), ends: [200, 400] },
  revokeSessionsOf: { rule: 'administersServer', input: () => ({ username: things.target }) },
  turnOffAccount: {
    rule: 'administersServer',
    input: () => ({ username: things.target }),
    ends: [200, 400],
    isLast: true,
  },
  turnOnAccount: {
    rule: 'administersServer',
    input: () => ({ username: things.target }),
    ends: [200, 400],
    isLast: true,
  },
  clean: { rule: 'administersServer', input: () => ({ kinds: ['JOBS'] }), isLast: true },
  deleteOrganization: {
    rule: 'administersServer',
    input: () => ({ organization, slug: 'acme' }),
    isLast: 'of all',
  },
  signOut: { rule: 'anybody', except: keysAreRefused, isLast: 'of all' },
};

/** The node id of an object. */
export function idOf(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64');
}

/** The answer for a hidden thing, which looks as if it did not exist. */
const unseen = { refused: 'null', signedOut: 'null' } as const;
const decomposedBy = defaultSchema.relations.find(({ name }) => name === 'decomposed by')!.id!;
const rationale = defaultSchema.properties.find(({ name }) => name === 'Rationale')!.id!;

const node = (
  type: string,
  rule: Row<never>['rule'],
  key: string,
  rest: Partial<Operation> = {},
): [string, Operation] => [type, { rule, input: () => ({ id: idOf(type, key) }), ...rest }];

/** The actors who may read each node type by its id. */
export const nodes: Record<string, Operation> = Object.fromEntries([
  node('Organization', 'visits', '1'),
  node('Member', 'administers', '1:tina'),
  node('Role', 'visits', '1:5'),
  node('Team', 'meets', '1:1'),
  node('User', 'meets', 'tina', { refused: 'null', signedOut: 'null' }),
  node('Project', 'reads', '1:1'),
  node('Entity', 'reads', '1:1', { refused: 'null', signedOut: 'null' }),
  // A read-only key of one project does not see the branch.
  node('Merge', 'reads', '1:1', { ends: [200, 403] }),
  // A repeated start of the merge has found nothing to merge.
  node('MergeItem', 'reads', '1:1:1', { ...unseen, ends: [200, 'null'] }),
  node('Diagram', 'reads', '1:1:9', { refused: 'null', signedOut: 'null' }),
  node('Baseline', 'reads', '1:1', unseen),
  node('StoredFile', 'reads', '1:1', unseen),
  node('SavedQuery', 'reads', '1:1', unseen),
  node('Job', 'reads', '1:1', { hidden: 404 }),
  node('Class', 'works', '1:0:1'),
  node('Property', 'works', '1:0:1'),
  node('Relation', 'works', '1:0:1'),
  node('Label', 'works', '1:0:1'),
  node('Link', 'reads', `1:1:${decomposedBy}:5`, unseen),
  node('BigTextAttribute', 'reads', `1:1:${rationale}`, unseen),
  node('ChangeRecord', 'reads', '1:1:1:1', unseen),
  node('ChatMessage', 'speaks', '1:1:1', unseen),
  // It is for whoever administers the server.
  node('Notice', 'administersServer', '1:1:1', unseen),
  node('Comment', 'reads', `1:${things.comment}`, unseen),
  node('ChatConversation', 'speaks', '1:1:', unseen),
  node('Presence', 'speaks', '1:1:tina', unseen),
  node('Session', 'administersServer', things.session, unseen),
  // It is of whoever administers the server.
  node('ApiKey', 'administersServer', things.key, unseen),
  node('SupportedUser', 'administersServer', 'tina', unseen),
  [
    'AuditRecord',
    { rule: 'administers', input: ({ made }) => ({ id: idOf('AuditRecord', String(made.audited)) }), ...unseen },
  ],
]);
const noSchema = { classes: [], properties: [], relations: [], labels: [] };
