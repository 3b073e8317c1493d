/** The permissions of a project, for the graph's enum and the shapes of api/v4. */
export { projectPermissions } from '../access/permissions.ts';
