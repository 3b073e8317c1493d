/** The project permissions, for the graph's enum and the shapes of api/v4. */
export { projectPermissions } from '../../access/rules/permissions.ts';
