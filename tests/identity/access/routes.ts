import { exportPaths, laterReportPaths, reportPaths } from '../../support/files-and-reports.ts';
import { keysAreRefused } from './operations.ts';
import type { Row } from './rules.ts';
import { things } from './world.ts';

/** The input of a route: its path parameters, query, and a body or file. */
export interface Sent {
  path?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  file?: File;
}
type Route = Row<Sent>;

const secret = {
  email: 'nobody@example.org',
  code: 'x',
  password: 'a lamp in the window',
  passwordConfirm: 'a lamp in the window',
};
const to =
  (path: Sent['path'], rest: Omit<Sent, 'path'> = {}) =>
  (): Sent => ({ path: { org: 'acme', projectId: things.project, ...path }, ...rest });
const place = to({});
const body = (body: unknown) => () => ({ path: { org: 'acme', projectId: things.project }, body });
const file = () => ({ ...place(), file: new File(['{}'], 'empty.json') });

const account: Record<string, Route> = {
  'POST /auth/signin': { rule: 'anybody', input: body({ username: 'nobody', password: 'x' }), ends: [401, 429] },
  'GET /auth/isauth': { rule: 'signedIn' },
  'POST /auth/signup': {
    rule: 'anybody',
    input: (_world, as) => ({ body: { email: `${as}-rest@example.org`, firstName: 'New', lastName: 'Comer' } }),
  },
  'POST /auth/activate': { rule: 'anybody', input: body(secret), ends: [400] },
  'POST /auth/confirmaddress': { rule: 'anybody', input: body({ email: secret.email, code: 'x' }), ends: [400] },
  'POST /auth/forgotpassword': { rule: 'anybody', input: body({ username: 'nobody' }) },
  'POST /auth/reset': {
    rule: 'anybody',
    input: body({ username: 'nobody', code: 'x', newPassword: secret.password, newPasswordConfirm: secret.password }),
    ends: [400],
  },
  'GET /user': { rule: 'signedIn' },
  'PUT /user': { rule: 'ownSession', input: body({ firstName: 'New' }) },
  'POST /user/twostep': { rule: 'ownSession', input: body({ password: 'correct horse battery' }) },
  'POST /user/twostep/confirm': { rule: 'ownSession', input: body({ code: '000000' }), ends: [400, 401] },
  'POST /user/twostep/recoverycodes': {
    rule: 'ownSession',
    input: body({ code: '000000', password: 'x' }),
    ends: [400],
  },
  'POST /user/twostep/off': { rule: 'ownSession', input: body({ code: '000000', password: 'x' }), ends: [400] },
  'DELETE /users/{username}/twostep': {
    rule: 'administersServer',
    input: to({ username: things.target }),
    ends: [200, 400],
  },
  'GET /user/sessions': { rule: 'ownSession' },
  'DELETE /user/sessions': { rule: 'ownSession', input: body({ password: 'correct horse battery' }) },
  'DELETE /user/sessions/{id}': {
    rule: 'ownSession',
    input: to({ id: things.nothing }, { body: { password: 'correct horse battery' } }),
    ends: [404],
  },
  'GET /users/{username}/sessions': { rule: 'administersServer', input: to({ username: things.target }) },
  'DELETE /users/{username}/sessions': { rule: 'administersServer', input: to({ username: things.target }) },
  'DELETE /users/{username}/sessions/{id}': {
    rule: 'administersServer',
    input: to({ username: things.target, id: things.nothing }),
    ends: [404],
  },
  'POST /users/{username}/off': {
    rule: 'administersServer',
    input: to({ username: things.target }),
    ends: [200, 400],
    isLast: true,
  },
  'POST /users/{username}/on': {
    rule: 'administersServer',
    input: to({ username: things.target }),
    ends: [200, 400],
    isLast: true,
  },
  'GET /user/invitations': { rule: 'ownSession' },
  'PUT /user/invitations/{org}': { rule: 'ownSession', input: place, ends: [404] },
  'DELETE /user/invitations/{org}': { rule: 'ownSession', input: place, ends: [404] },
  'GET /user/keys': { rule: 'ownSession' },
  'POST /user/keys': {
    rule: 'ownSession',
    input: (_world, as) => body({ name: 'Mine', days: 1, organization: as === 'outsider' ? 'other' : 'acme' })(),
  },
  'DELETE /user/keys/{id}': { rule: 'ownSession', input: to({ id: things.nothing }), ends: [404] },
  'GET /user/data': { rule: 'ownSession' },
};

/** Single sign-on is not set up here; it has tests of its own. */
const company: Record<string, Route> = Object.fromEntries(
  [
    'GET /auth/pki/native/signin',
    'GET /auth/cac/ldap/signin',
    'GET /auth/nserc/signin',
    'GET /auth/saml/login',
    'GET /auth/saml/metadata',
    'GET /auth/oauth/login',
  ].map((route) => [route, { rule: 'anybody', ends: [302, 401, 404] } as Route]),
);
Object.assign(company, {
  'POST /auth/saml/acs': { rule: 'anybody', ends: [302, 400, 401, 404] },
  'GET /auth/oauth/callback': { rule: 'anybody', input: () => ({ query: 'state=x&code=x' }), ends: [302, 401, 404] },
  'POST /auth/oauth/auth': { rule: 'anybody', input: body({ code: 'x', state: 'x' }), ends: [401, 404] },
} satisfies Record<string, Route>);

const organization: Record<string, Route> = {
  'GET /o': { rule: 'signedIn' },
  'POST /o': { rule: 'administersServer', input: body({ name: 'New', slug: 'new-rest' }) },
  'PUT /o': { rule: 'administers', input: body({ slug: 'acme', description: 'New' }) },
  'GET /o/{org}': { rule: 'visits', input: place },
  'DELETE /o/{org}': { rule: 'administersServer', input: to({ org: 'other' }), isLast: true },
  'GET /o/{org}/allocate_ids': { rule: 'writes', input: place },
  'GET /accesslogs/{by}': { rule: 'administersServer', input: to({ by: 'day' }) },
  'GET /o/{org}/accesslogs/{by}': { rule: 'administers', input: to({ by: 'day' }) },
  'GET /user/accesslogs/{username}': { rule: 'administersServer', input: to({ username: things.target }) },
  'GET /newuserlogs': { rule: 'administersServer' },
  'GET /newuserlogs/{by}': { rule: 'administersServer', input: to({ by: 'day' }) },
  'GET /o/{org}/users': { rule: 'meets', input: place },
  'GET /o/{org}/users/{usernames}': { rule: 'meets', input: to({ usernames: things.target }) },
  'POST /o/{org}/users/{username}': {
    rule: 'administers',
    input: to({ username: things.target }, { query: 'permission=member' }),
  },
  'DELETE /o/{org}/users/{username}': { rule: 'administers', input: to({ username: things.leavers[1] }), isLast: true },
  'GET /o/{org}/report-templates': { rule: 'visits', input: place },
  'POST /o/{org}/report-templates': {
    rule: 'administers',
    input: () => ({ ...place(), file: file().file }),
    ends: [400],
  },
  'GET /o/{org}/report-templates/{name}': { rule: 'visits', input: to({ name: 'None' }), ends: [400] },
  'DELETE /o/{org}/report-templates/{name}': { rule: 'administers', input: to({ name: 'None' }), ends: [400] },
  'GET /o/{org}/roles': { rule: 'visits', input: place },
  'POST /o/{org}/roles': {
    rule: 'administers',
    input: (_world, as) => body({ name: `New by ${as} too`, permissions: ['READ'] })(),
  },
  'PUT /o/{org}/roles': { rule: 'administers', input: body({ id: things.role, description: 'New' }) },
  'DELETE /o/{org}/roles/{id}': { rule: 'administers', input: to({ id: things.doomedRoles[1] }), isLast: true },
  'GET /o/{org}/teams': { rule: 'meets', input: place },
  'POST /o/{org}/teams': { rule: 'administers', input: (_world, as) => body({ name: `New by ${as} too` })() },
  'PUT /o/{org}/teams': { rule: 'administers', input: body({ id: things.team, description: 'New' }) },
  'DELETE /o/{org}/teams/{id}': { rule: 'administers', input: to({ id: things.doomedTeams[1] }), isLast: true },
  'GET /o/{org}/teams/{id}/users': { rule: 'meets', input: to({ id: things.team }) },
  'POST /o/{org}/teams/{id}/users/{user}': {
    rule: 'administers',
    input: to({ id: things.team, user: things.newlyShared }),
  },
  'DELETE /o/{org}/teams/{id}/users/{user}': {
    rule: 'administers',
    input: to({ id: things.team, user: things.target }),
  },
  'GET /o/{org}/audit': { rule: 'administers', input: place },
  'GET /o/{org}/audit/export': { rule: 'administers', input: place },
  'GET /audit': { rule: 'administersServer' },
  'GET /audit/export': { rule: 'administersServer' },
  'GET /leftovers': { rule: 'administersServer' },
  'DELETE /leftovers/{kind}': { rule: 'administersServer', input: to({ kind: 'jobs' }), isLast: true },
};

const licences: Record<string, Route> = {
  'GET /o/{org}/license': { rule: 'administers', input: place },
  'GET /license': { rule: 'administersServer' },
  'POST /o/{org}/license': {
    rule: 'administersServer',
    input: to({}, { query: 'license_named_users=9' }),
    isLast: true,
  },
  'DELETE /o/{org}/license': { rule: 'administersServer', input: place, isLast: true },
  'PUT /o/{org}/license/{type}/{usernames}': {
    rule: 'administers',
    input: to({ type: 'named_users', usernames: things.target }),
    ends: [200, 400],
  },
  'DELETE /o/{org}/license/{type}/{username}': {
    rule: 'administers',
    input: to({ type: 'named_users', username: things.target }),
    isLast: true,
  },
  'POST /o/{org}/license/request': { rule: 'works', input: place },
  'POST /o/{org}/license/release': { rule: 'administers', input: to({}, { query: `username=${things.target}` }) },
  'POST /o/{org}/license/releaseAll': { rule: 'administers', input: to({}, { query: `username=${things.target}` }) },
};

const project: Record<string, Route> = {
  'GET /o/{org}/p': { rule: 'works', input: place },
  'POST /o/{org}/p': { rule: 'joins', input: body({ name: 'New too' }) },
  'PUT /o/{org}/p': { rule: 'writes', input: body({ id: things.project, description: 'New' }) },
  'GET /o/{org}/p/{projectId}': { rule: 'reads', input: place },
  'DELETE /o/{org}/p/{projectId}': { rule: 'owns', input: to({ projectId: things.doomed[1] }), isLast: true },
  'GET /o/{org}/p/createdby/{user}': { rule: 'works', input: to({ user: 'root' }) },
  'GET /o/{org}/folders': { rule: 'works', input: place },
  'GET /recentprojects': { rule: 'signedIn' },
  'POST /recentprojects': { rule: 'speaks', input: body({ organizationSlug: 'acme', projectId: things.project }) },
  'GET /o/{org}/p/{projectId}/users': { rule: 'speaks', input: place },
  'POST /o/{org}/p/{projectId}/users/{username}': {
    rule: 'shares',
    input: to({ username: things.newlyShared }, { query: 'roleId=4' }),
  },
  'DELETE /o/{org}/p/{projectId}/users/{username}': {
    rule: 'shares',
    input: to({ username: things.shared[1] }),
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/teams': { rule: 'speaks', input: place },
  'POST /o/{org}/p/{projectId}/teams/{ids}': { rule: 'shares', input: to({ ids: things.team }, { query: 'roleId=4' }) },
  'DELETE /o/{org}/p/{projectId}/teams/{teamId}': {
    rule: 'shares',
    input: to({ teamId: things.sharedTeams[0] }),
    isLast: true,
  },
  'GET /o/{org}/schema': { rule: 'works', input: place },
  'POST /o/{org}/schema': {
    rule: 'keepsSchema',
    input: (_world, as) => body({ labels: [{ name: `All, by ${as}` }] })(),
  },
  'PUT /o/{org}/schema/undo/{revision}': { rule: 'keepsSchema', input: to({ revision: 100_000 }), ends: [400] },
  'POST /o/{org}/schema/compare': { rule: 'works', input: () => body({ document: noSchema })() },
  'POST /o/{org}/schema/takeover': { rule: 'keepsSchema', input: () => body({ document: noSchema, keys: [] })() },
  'POST /o/{org}/schema/impact': {
    rule: 'keepsSchema',
    input: (_world, as) => body({ labels: [{ name: `All, by ${as}, in a trial` }] })(),
  },
  'DELETE /o/{org}/schema/{kind}/{ids}': {
    rule: 'keepsSchema',
    input: ({ made }) => to({ kind: 'labels', ids: made.shared[0]! })(),
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/schema': { rule: 'reads', input: place },
  'POST /o/{org}/p/{projectId}/schema': {
    rule: 'owns',
    input: (_world, as) => body({ labels: [{ name: `Too, by ${as}` }] })(),
  },
  'POST /o/{org}/p/{projectId}/schema/compare': { rule: 'reads', input: () => body({ document: noSchema })() },
  'POST /o/{org}/p/{projectId}/schema/takeover': {
    rule: 'owns',
    input: () => body({ document: noSchema, keys: [] })(),
  },
  'POST /o/{org}/p/{projectId}/schema/impact': {
    rule: 'owns',
    input: (_world, as) => body({ labels: [{ name: `Too, by ${as}, in a trial` }] })(),
  },
  'DELETE /o/{org}/p/{projectId}/schema/{kind}/{ids}': {
    rule: 'owns',
    input: ({ made }) => to({ kind: 'labels', ids: made.labels[1]! })(),
    isLast: true,
  },
  'POST /o/{org}/entities': { rule: 'writes', input: body([{ projectId: 1, id: things.entity, name: 'New' }]) },
  // Objects that the caller may not read are left out of the response.
  'POST /o/{org}/entities/ids': { rule: 'reads', input: body({ ids: [things.entity] }), hidden: 200 },
  'DELETE /o/{org}/entities/ids': {
    rule: 'writes',
    input: body([things.doomedEntities[1]]),
    hidden: 404,
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/steps': { rule: 'reads', input: place },
  'PUT /o/{org}/p/{projectId}/steps/undo': { rule: 'reviews', input: to({}, { query: 'to=100000' }), ends: [400] },
  'PUT /o/{org}/p/{projectId}/steps/redo': { rule: 'reviews', input: to({}, { query: 'to=100000' }), ends: [400] },
  'GET /o/{org}/p/{projectId}/entities/differences': { rule: 'reads', input: to({}, { query: 'from=0' }) },
  'PUT /o/{org}/entities/revert/{ids}/{versions}': {
    rule: 'reviews',
    input: to({ ids: things.entity, versions: 100_000 }),
    ends: [400],
    hidden: 404,
  },
  'PUT /o/{org}/entities/restore/{ids}': { rule: 'writes', input: to({ ids: things.entity }), hidden: 404 },
  'PUT /o/{org}/entities/lock/{ids}': { rule: 'writes', input: to({ ids: things.suite }), hidden: 404, isLast: true },
  'PUT /o/{org}/entities/unlock/{ids}': { rule: 'reviews', input: to({ ids: things.entity }), hidden: 404 },
  'PUT /o/{org}/entities/state/{ids}': {
    rule: 'reviews',
    input: to({ ids: things.entity }, { body: { toState: 'Draft' } }),
    hidden: 404,
  },
  'PUT /o/{org}/entities/autonumber/{id}': { rule: 'writes', input: to({ id: things.entity }), hidden: 404 },
  'PUT /o/{org}/p/{projectId}/entities/suspect': { rule: 'writes', input: body({ links: [] }) },
  'POST /o/{org}/p/{projectId}/entities/refused': {
    rule: 'writes',
    input: body({ ids: [things.entity], deed: 'delete' }),
  },
  'PUT /o/{org}/p/{projectId}/entities/quality': { rule: 'writes', input: body({ ids: [things.entity] }) },
  'PUT /o/{org}/p/{projectId}/entities/transform': {
    rule: 'writes',
    input: body({ ids: [things.entity], at: { field: 'NAME' }, way: 'lower' }),
  },
  'POST /o/{org}/p/{projectId}/entities/move': {
    rule: 'writes',
    input: body({ entityIds: [things.entity], toProjectId: 1 }),
    ends: [400],
  },
  'POST /o/{org}/p/{projectId}/entities/move/undo': {
    rule: 'writes',
    input: body({ revision: 1, toProjectId: 1, toRevision: 1 }),
    ends: [400],
  },
  'POST /o/{org}/p/{projectId}/entities/copy': {
    rule: 'writes',
    input: body({ entityIds: [things.entity] }),
  },
  'POST /o/{org}/p/{projectId}/artifacts/{artifactId}/find': {
    rule: 'reads',
    input: to({ artifactId: things.entity }, { body: { find: 'a' } }),
    ends: [400],
  },
  'PUT /o/{org}/p/{projectId}/artifacts/{artifactId}/replace': {
    rule: 'writes',
    input: to({ artifactId: things.entity }, { body: { find: 'a', replacement: 'b' } }),
    ends: [400],
  },
  'PUT /o/{org}/p/{projectId}/entities/table': {
    rule: 'writes',
    input: body({ columns: [{ field: 'NAME' }], rows: [{ entityId: things.entity, texts: ['Typed again'] }] }),
  },
  'GET /o/{org}/p/{projectId}/notices': { rule: 'speaks', input: place },
  'PUT /o/{org}/p/{projectId}/notices': { rule: 'speaks', input: body({ isRead: true }) },
  'GET /o/{org}/p/{projectId}/queries': { rule: 'reads', input: place },
  'POST /o/{org}/p/{projectId}/queries': {
    rule: 'speaks',
    input: (_world, as) => body({ name: `Asked again by ${as}`, query: 'is:top' })(),
  },
  'PUT /o/{org}/p/{projectId}/queries/{queryId}': {
    rule: 'writes',
    input: to({ queryId: things.savedQuery }, { body: { query: 'is:leaf', view: { kind: 'TREE', columns: [] } } }),
  },
  'DELETE /o/{org}/p/{projectId}/queries/{queryId}': {
    rule: 'writes',
    input: to({ queryId: things.doomedSavedQueries[1] }),
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/changerequests': { rule: 'reads', input: place },
  'POST /o/{org}/changerequests': {
    rule: 'reviews',
    input: (_world, as) => body({ entityId: things.entity, name: `Proposed again by ${as}` })(),
    hidden: 404,
  },
  'PUT /o/{org}/entities/{id}/suggestion': {
    rule: 'reviews',
    input: (_world, as) => to({ id: things.entity }, { body: { name: `Suggested again by ${as}` } })(),
    hidden: 404,
  },
  'PUT /o/{org}/p/{projectId}/changerequests/decide': {
    rule: 'writes',
    input: body({ ids: [], decision: 'REJECTED' }),
  },
  'PUT /o/{org}/changerequests/{id}/accept': {
    rule: 'writes',
    // Another request has been accepted for the same name.
    input: to({ id: things.requests[1] }, { query: 'overClashes=true' }),
    hidden: 404,
    isLast: true,
  },
  'PUT /o/{org}/changerequests/{id}/reject': {
    rule: 'writes',
    input: to({ id: things.requests[3] }),
    hidden: 404,
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/comments': { rule: 'reads', input: place },
  'GET /o/{org}/comments/{ids}': { rule: 'reads', input: to({ ids: things.comment }), hidden: 200 },
  'POST /o/{org}/comment/entityids': { rule: 'reads', input: body([things.entity]), hidden: 200 },
  'POST /o/{org}/comments': {
    rule: 'reviews',
    input: body({ entityId: things.entity, content: 'Hello' }),
    hidden: 404,
  },
  'PUT /o/{org}/comments': { rule: 'reviews', input: body({ id: things.comment, resolved: true }), hidden: 404 },
  'DELETE /o/{org}/comments/{id}': {
    rule: 'owns',
    input: to({ id: things.doomedComments[1] }),
    hidden: 404,
    isLast: true,
  },
  'POST /o/{org}/p/{projectId}/globalIds': { rule: 'reads', input: body({ ids: ['x'] }) },
  'POST /o/{org}/p/{projectId}/entities/search': { rule: 'reads', input: body({ query: '' }) },
  'GET /o/{org}/p/{projectId}/entities/counts': { rule: 'reads', input: place },
  'POST /o/{org}/p/{projectId}/entities/counts': { rule: 'reads', input: body({ queries: ['is:leaf'] }) },
  'POST /o/{org}/p/{projectId}/notations': { rule: 'reads', input: body({}) },
  'POST /o/{org}/p/{projectId}/entities/groups': { rule: 'reads', input: body({ by: 'class' }) },
  'GET /o/{org}/p/{projectId}/entities/{entityId}/masters': { rule: 'reads', input: to({ entityId: things.entity }) },
  'GET /o/{org}/p/{projectId}/entities/{entityId}/diagrams': { rule: 'reads', input: to({ entityId: things.entity }) },
  'GET /o/{org}/p/{projectId}/entities/{entityId}/artifacts': { rule: 'reads', input: to({ entityId: things.entity }) },
  'GET /o/{org}/p/{projectId}/entities/{entityId}/baselines': { rule: 'reads', input: to({ entityId: things.entity }) },
  'GET /o/{org}/p/{projectId}/entities/{entityId}/testcycles': {
    rule: 'reads',
    input: to({ entityId: things.entity }),
  },
  'GET /o/{org}/p/{projectId}/diagrams/counts': { rule: 'reads', input: place },
  'GET /o/{org}/p/{projectId}/diagrams/{slug}/{entityId}/export/{format}': {
    rule: 'reads',
    input: to({ slug: 'hierarchy', entityId: things.entity, format: 'svg' }),
  },
  'GET /o/{org}/p/{projectId}/baselines': { rule: 'reads', input: place },
  'GET /o/{org}/p/{projectId}/baselines/{baselineId}': { rule: 'reads', input: to({ baselineId: things.baseline }) },
  'GET /o/{org}/p/{projectId}/baselines/{baselineId}/snapshot': {
    rule: 'reads',
    input: to({ baselineId: things.baseline }),
  },
  'POST /o/{org}/p/{projectId}/baselines': { rule: 'owns', input: body({ name: 'New' }) },
  'PUT /o/{org}/p/{projectId}/baselines': { rule: 'owns', input: body({ id: things.baseline, description: 'New' }) },
  'DELETE /o/{org}/p/{projectId}/baselines': {
    rule: 'owns',
    input: body({ id: things.baseline, name: 'Not its name' }),
    ends: [400],
  },
  'DELETE /o/{org}/p/{projectId}/baselines/{baselineId}': {
    rule: 'owns',
    input: to({ baselineId: things.doomedBaselines[1] }),
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/testcycles': { rule: 'reads', input: place },
  'GET /o/{org}/p/{projectId}/testcycles/{baselineId}': { rule: 'reads', input: to({ baselineId: things.testCycle }) },
  'GET /o/{org}/p/{projectId}/testcycles/{baselineId}/snapshot': {
    rule: 'reads',
    input: to({ baselineId: things.testCycle }),
  },
  'POST /o/{org}/p/{projectId}/testcycles': { rule: 'owns', input: body({ key: things.suite }) },
  'PUT /o/{org}/p/{projectId}/testcycles': { rule: 'owns', input: body({ id: things.testCycle, description: 'New' }) },
  'DELETE /o/{org}/p/{projectId}/testcycles': {
    rule: 'owns',
    input: body({ id: things.testCycle, name: 'Not its name' }),
    ends: [400],
  },
  'DELETE /o/{org}/p/{projectId}/testcycles/{baselineId}': {
    rule: 'owns',
    input: to({ baselineId: things.doomedTestCycle }),
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/coverage': { rule: 'reads', input: place },
  'GET /o/{org}/p/{projectId}/testcases/{caseId}': { rule: 'reads', input: to({ caseId: things.testCase }) },
  'POST /o/{org}/p/{projectId}/testcases/{caseId}/evidence': {
    rule: 'writes',
    input: to({ caseId: things.testCase }, { body: { fileIds: [things.file] } }),
  },
  'POST /o/{org}/p/{projectId}/testcases/{caseId}/issues': {
    rule: 'writes',
    input: to({ caseId: things.testCase }, { body: {} }),
  },
  'GET /o/{org}/p/{projectId}/socket': { rule: 'speaks', input: place },
  'PUT /o/{org}/p/{projectId}/socket': { rule: 'speaks', input: body({ entityIdsWatching: [], entityIdsEditing: [] }) },
  'POST /o/{org}/p/{projectId}/socket': {
    rule: 'speaks',
    input: body({ type: 'GROUP_CHAT', params: { message: 'Hello' } }),
  },
  'DELETE /o/{org}/p/{projectId}/socket': { rule: 'owns', input: place },
  'GET /o/{org}/p/{projectId}/entities/changes': { rule: 'reads', input: place },
  'GET /o/{org}/entities/versions/{user}': { rule: 'works', input: to({ user: 'root' }) },
  'GET /o/{org}/jobs/{jobId}': { rule: 'reads', input: to({ jobId: things.job }), hidden: 404 },
  'GET /o/{org}/jobs/{jobId}/file': { rule: 'reads', input: to({ jobId: things.job }), hidden: 404, ends: [404] },
  'DELETE /o/{org}/jobs/{jobId}/file': { rule: 'reads', input: to({ jobId: things.job }), hidden: 404, ends: [404] },
  'DELETE /o/{org}/jobs/{jobId}': {
    rule: 'writes',
    input: to({ jobId: things.doomedJobs[1] }),
    hidden: 404,
    isLast: true,
  },
  'GET /o/{org}/p/{projectId}/merge': {
    rule: 'reads',
    input: () => ({ ...place(), query: `sourceProjectId=${things.doomed[1]}` }),
    ends: [200, 403, 404],
  },
  'POST /o/{org}/p/{projectId}/merge': { rule: 'writes', input: body({ sourceProjectId: things.doomed[1] }) },
  // The other API may have been quicker to write it, or to give it up.
  'PUT /o/{org}/p/{projectId}/merge': {
    rule: 'writes',
    input: body({ sourceProjectId: things.doomed[1] }),
    ends: [200, 404],
  },
  'DELETE /o/{org}/p/{projectId}/merge': {
    rule: 'writes',
    input: body({ sourceProjectId: things.doomed[1] }),
    ends: [200, 403, 404],
    isLast: true,
  },
  'POST /o/{org}/p/{projectId}/copy': {
    rule: 'copies',
    input: () => ({ ...place(), query: 'wait=false' }),
    ends: [202],
  },
  'POST /o/{org}/p/{projectId}/import/{format}': {
    rule: 'writes',
    input: () => ({ ...to({ format: 'json' })(), file: file().file }),
    ends: [202],
  },
  ...Object.fromEntries(
    exportPaths.flatMap((path) =>
      ['GET', 'POST'].map((method) => [`${method} ${path}`, { rule: 'reads', input: place }] as const),
    ),
  ),
  ...Object.fromEntries(
    reportPaths.map((path) => [`POST ${path}`, { rule: 'reads', input: body({ format: 'csv' }) }] as const),
  ),
  ...Object.fromEntries(
    laterReportPaths.map((path) => [`POST ${path}`, { rule: 'reads', input: body({}), ends: [404] }] as const),
  ),
  // Reports that want more than a format; those that end with 400 are asked for nothing that exists.
  'POST /o/{org}/p/{projectId}/report/entity_definition': {
    rule: 'reads',
    input: body({ format: 'html', query: 'number:none' }),
  },
  'POST /o/{org}/p/{projectId}/report/basic_tabular_output': {
    rule: 'reads',
    input: body({ format: 'html' }),
    ends: [400],
  },
  'POST /o/{org}/p/{projectId}/report/pbcr': { rule: 'reads', input: body({ format: 'xlsx' }), ends: [400] },
  'POST /o/{org}/p/{projectId}/report/presentation': { rule: 'reads', input: body({ format: 'pdf' }), ends: [400] },
  'POST /o/{org}/p/{projectId}/report/diagram': { rule: 'reads', input: body({}), ends: [400] },
  'GET /o/{org}/files/{fileId}': { rule: 'reads', input: to({ fileId: things.file }), hidden: 404 },
  'GET /o/{org}/files/{fileId}/serve': { rule: 'reads', input: to({ fileId: things.file }), hidden: 404 },
  'GET /o/{org}/files/{fileId}/download': { rule: 'reads', input: to({ fileId: things.file }), hidden: 404 },
  'GET /o/{org}/files/{fileId}/thumbnail': {
    rule: 'reads',
    input: to({ fileId: things.file }),
    hidden: 404,
    ends: [404],
  },
  'GET /o/{org}/files/{fileId}/text': { rule: 'reads', input: to({ fileId: things.file }), hidden: 404 },
  'GET /o/{org}/files/{fileId}/uses': { rule: 'reads', input: to({ fileId: things.file }), hidden: 404 },
  'GET /o/{org}/p/{projectId}/files': { rule: 'reads', input: place },
  'DELETE /o/{org}/p/{projectId}/files': {
    rule: 'writes',
    input: () => ({ ...place(), body: [things.doomedFiles[1]] }),
    ends: [200, 404],
    isLast: true,
  },
  'GET /o/{org}/files': { rule: 'administers', input: place },
  'DELETE /o/{org}/files/unused': { rule: 'administers', input: place },
  'POST /o/{org}/p/{projectId}/files': { rule: 'writes', input: file },
  // Its size is in a header.
  'POST /o/{org}/p/{projectId}/uploads': { rule: 'writes', input: place, ends: [400] },
  'GET /o/{org}/uploads/{uploadId}': { rule: 'signedIn', input: to({ uploadId: 999 }), ends: [404] },
  'PATCH /o/{org}/uploads/{uploadId}': { rule: 'signedIn', input: to({ uploadId: 999 }), ends: [404] },
  'DELETE /o/{org}/uploads/{uploadId}': { rule: 'signedIn', input: to({ uploadId: 999 }), ends: [404] },
  'PUT /o/{org}/p/{projectId}/files': {
    rule: 'writes',
    input: () => ({ ...file(), query: `key=${things.file}` }),
  },
  'GET /o/{org}/files/{fileId}/versions': { rule: 'reads', input: to({ fileId: things.file }), hidden: 404 },
  'GET /o/{org}/files/{fileId}/versions/{number}/download': {
    rule: 'reads',
    input: to({ fileId: things.file, number: 1 }),
    hidden: 404,
  },
  'POST /o/{org}/files/{fileId}/versions/{number}/restore': {
    rule: 'writes',
    input: to({ fileId: things.file, number: 1 }),
    hidden: 404,
  },
  'DELETE /o/{org}/files/{fileId}/versions/{number}': {
    rule: 'administers',
    input: to({ fileId: things.file, number: 99 }),
    ends: [404],
  },
};

/** The actors who may call each route of api/v4. */
export const routes: Record<string, Route> = {
  'GET /': { rule: 'anybody' },
  'GET /openapi.json': { rule: 'anybody' },
  ...account,
  ...company,
  ...organization,
  ...licences,
  ...project,
  'POST /auth/signout': { rule: 'anybody', except: keysAreRefused, isLast: 'of all' },
};

const noSchema = { classes: [], properties: [], relations: [], labels: [] };
