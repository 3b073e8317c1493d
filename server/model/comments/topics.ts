/** The topic announced when something was said in a project, changed or taken back. */
export const commentTopic = ({ organizationId, projectId }: { organizationId: number; projectId: number }): string =>
  `comments:${organizationId}:${projectId}`;
