/** The topic announced when somebody is told something in a project. */
export const noticeTopic = ({ organizationId, projectId }: { organizationId: number; projectId: number }): string =>
  `notices:${organizationId}:${projectId}`;
