/** Returns the topic announced after every committed revision of a project. */
export const projectTopic = (key: { organizationId: number; projectId: number }): string =>
  `project:${key.organizationId}:${key.projectId}`;

/** Returns the topic announced after every committed change of a project's own schema; with project 0, of the organization's. */
export const schemaTopic = (key: { organizationId: number; projectId: number }): string =>
  `schema:${key.organizationId}:${key.projectId}`;
