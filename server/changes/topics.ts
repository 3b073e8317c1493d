/** Announced after every committed revision of a project. */
export const projectTopic = (key: { organizationId: number; projectId: number }): string =>
  `project:${key.organizationId}:${key.projectId}`;
