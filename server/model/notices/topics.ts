/** Returns the topic announced when somebody gets a notice in a project. */
export const noticeTopic = ({ organizationId, projectId }: { organizationId: number; projectId: number }): string =>
  `notices:${organizationId}:${projectId}`;
