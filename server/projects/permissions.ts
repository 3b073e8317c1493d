/** The permissions of a project, for the graph's enum. */
export { projectPermissions } from '../access/permissions.ts';
