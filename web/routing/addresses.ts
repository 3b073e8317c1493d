/** The addresses of the product, so that nobody spells them twice. */
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
  dashboard: (organization: string, projectId: number) => `/${organization}/p/${projectId}/dashboard`,
  database: (organization: string, projectId: number, query?: string) =>
    `/${organization}/p/${projectId}/database${query ? `?query=${encodeURIComponent(query)}` : ''}`,
  entity: (organization: string, projectId: number, entityId: number) =>
    `/${organization}/p/${projectId}/database/entity/${entityId}`,
  schema: (organization: string, projectId: number) => `/${organization}/p/${projectId}/schema`,
  diagrams: (organization: string, projectId: number) => `/${organization}/p/${projectId}/diagrams`,
  diagram: (organization: string, projectId: number, slug: string, entityId: number) =>
    `/${organization}/p/${projectId}/diagrams/${slug}/${entityId}`,
  createEntity: (organization: string, projectId: number, classId: number) =>
    `/${organization}/p/${projectId}/database/entity/create/${classId}`,
};
