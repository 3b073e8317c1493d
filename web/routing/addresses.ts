import { AS_OF, keepingMoment } from './moment.ts';

/** The addresses that pages link to. Each leads to a line of `web/routes`; the menu takes its own from there. */
export const paths = {
  signIn: () => '/',
  signUp: () => '/signup',
  forgotPassword: () => '/forgotpassword',
  licenceId: () => '/trusslicenseid',
  start: () => '/',
  organizations: () => '/organizations/overview',
  admin: {
    server: () => '/admin/server',
    organization: (organization: string) => `/admin/server/${organization}`,
    support: (username?: string) => `/admin/support${username ? `?user=${encodeURIComponent(username)}` : ''}`,
    audit: () => '/admin/audit',
    cleaning: () => '/admin/cleaning',
    userData: () => '/admin/user/data',
    people: (organization: string) => `/admin/${organization}/users`,
    teams: (organization: string) => `/admin/${organization}/teams`,
    roles: (organization: string) => `/admin/${organization}/roles`,
    licences: (organization: string) => `/admin/${organization}/licenses`,
    organizationAudit: (organization: string) => `/admin/${organization}/audit`,
    activity: (organization: string, username: string) =>
      `/admin/${organization}/user-activity/${encodeURIComponent(username)}`,
  },
  organization: (organization: string) => `/${organization}/dashboard`,
  manageProjects: (organization: string) => `/${organization}/manage-projects`,
  dashboard: (organization: string, projectId: number) => within(organization, projectId, 'dashboard'),
  versionControl: (organization: string, projectId?: number, branchId?: number) =>
    `/${organization}/version-control${projectId ? `/${projectId}` : ''}${branchId ? `?branch=${branchId}` : ''}`,
  /** Builds the address of the database with a search and a view of the table. */
  database: (organization: string, projectId: number, query?: string, view = '') =>
    within(
      organization,
      projectId,
      `database${query ? `?query=${encodeURIComponent(query)}${view && `&${view}`}` : ''}`,
    ),
  entity: (organization: string, projectId: number, entityId: number) =>
    within(organization, projectId, `database/entity/${entityId}`),
  diagrams: (organization: string, projectId: number) => within(organization, projectId, 'diagrams'),
  /** Builds the address of a dashboard of artifacts of a kind, by its slug. */
  artifacts: (organization: string, projectId: number, slug: string) => within(organization, projectId, slug),
  artifact: (organization: string, projectId: number, slug: string, entityId: number) =>
    within(organization, projectId, `${slug}/${entityId}`),
  /** Builds the address of an artifact in the present, also from a page of the past. */
  artifactNow: (organization: string, projectId: number, slug: string, entityId: number) =>
    `/${organization}/p/${projectId}/${slug}/${entityId}`,
  /** Builds the address of a test suite as editable rows. */
  suiteRows: (organization: string, projectId: number, entityId: number) =>
    within(organization, projectId, `test-center/${entityId}/cases`),
  /** Builds the address of the verification coverage of a project. */
  coverage: (organization: string, projectId: number, asked = '') =>
    within(organization, projectId, `test-center/coverage${asked && `?${asked}`}`),
  /** Builds the address of an artifact as of a baseline. */
  artifactThen: (
    organization: string,
    projectId: number,
    slug: string,
    entityId: number,
    { baselineId, revision }: { baselineId: number; revision: number },
  ) => `/${organization}/p/${projectId}/${slug}/${entityId}/${baselineId}?${AS_OF}=${revision}`,
  comments: (organization: string, projectId: number) => within(organization, projectId, 'comments'),
  /** Builds the address of a comment thread, beside its entity. */
  thread: (organization: string, projectId: number, entityId: number, thread: string, isResolved: boolean) =>
    within(
      organization,
      projectId,
      `database/entity/${entityId}?thread=${encodeURIComponent(thread)}${isResolved ? '&resolved=' : ''}`,
    ),
  /** Builds the address of a project's schema, or with project 0 of the organization's. */
  schema: (organization: string, projectId: number) =>
    projectId === 0 ? `/${organization}/schema` : within(organization, projectId, 'schema'),
  /** Builds the address of a schema as a matrix, as a graph, or compared with another. */
  schemaPart: (organization: string, projectId: number, part: 'matrix' | 'graph' | 'compare') =>
    projectId === 0 ? `/${organization}/schema/${part}` : within(organization, projectId, `schema/${part}`),
  schemaItem: (
    organization: string,
    projectId: number,
    kind: 'class' | 'relation' | 'label',
    itemId: number | 'create',
  ): string => `${paths.schema(organization, projectId).replace(/[?].*/, '')}/${kind}/${itemId}`,
  workflow: (organization: string, projectId: number) => within(organization, projectId, 'schema/workflow'),
  diagram: (organization: string, projectId: number, slug: string, entityId: number) =>
    within(organization, projectId, `diagrams/${slug}/${entityId}`),
  files: (organization: string, projectId: number, asked = '') =>
    within(organization, projectId, `files${asked && `?${asked}`}`),
  baselines: (organization: string, projectId: number, asked = '') =>
    within(organization, projectId, `baselines${asked && `?${asked}`}`),
  baseline: (organization: string, projectId: number, baselineId: number, asked = '') =>
    within(organization, projectId, `baselines/${baselineId}${asked && `?${asked}`}`),
  /** Builds the address of the merge of one project into another. */
  merge: (organization: string, targetId: number, sourceId: number) =>
    `/${organization}/p/${targetId}/merge/${sourceId}`,
  createEntity: (organization: string, projectId: number, classId: number) =>
    within(organization, projectId, `database/entity/create/${classId}`),
  /** Builds the address of the project as of a revision, for baselines, versions in the history and marks on graphs. */
  asOf: (organization: string, projectId: number, revision: number) =>
    `/${organization}/p/${projectId}/database?${AS_OF}=${revision}`,
  /** Builds the address of an entity as of a revision. */
  entityAsOf: (organization: string, projectId: number, entityId: number, revision: number) =>
    `/${organization}/p/${projectId}/database/entity/${entityId}?${AS_OF}=${revision}`,
};

/** Builds an address within a project; while the page shows the project's past, within that past. */
const within = (organization: string, projectId: number, rest: string) =>
  keepingMoment(`/${organization}/p/${projectId}`, `/${organization}/p/${projectId}/${rest}`);
