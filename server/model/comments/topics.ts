/** Returns the topic announced when a comment of a project was written, changed or withdrawn. */
export const commentTopic = ({ organizationId, projectId }: { organizationId: number; projectId: number }): string =>
  `comments:${organizationId}:${projectId}`;
