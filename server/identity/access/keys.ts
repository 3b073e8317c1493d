// The functions that check access and return keys to organizations and projects; the rest of the server imports them from here.
export type { OrganizationRef } from './queries/key-rows.ts';
export {
  openOrganization,
  openOrganizationForUpdate,
  organizationThen,
  requireLicence,
  visitOrganization,
  visitOrganizations,
  type OrganizationKey,
  type VisitorKey,
} from './keys/organizations.ts';
export type { AsOf } from './queries/as-of.ts';
export { openProject, openProjectRow, openProjects, openReadable, type ProjectKey } from './keys/projects.ts';
export { isReadingKey, refuseReadingKey } from './keys/reading-keys.ts';
export { permissionsToVisit } from './keys/second-step.ts';
export { administersServer, signedIn } from './keys/signed-in.ts';
