// The functions that check access and return keys to organizations and projects; the rest of the server imports them from here.
export type { OrganizationRef } from './key-rows.ts';
export {
  openOrganization,
  openOrganizationForUpdate,
  organizationThen,
  requireLicence,
  visitOrganization,
  visitOrganizations,
  type OrganizationKey,
  type VisitorKey,
} from './organization-keys.ts';
export type { AsOf } from './as-of.ts';
export { openProject, openProjectRow, openProjects, openReadable, type ProjectKey } from './project-keys.ts';
export { isReadingKey, refuseReadingKey } from './reading-keys.ts';
export { permissionsToVisit } from './second-step.ts';
export { administersServer, signedIn } from './signed-in.ts';
