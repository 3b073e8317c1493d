/** Returns the topic announced when a baseline or test cycle of a project was made, renamed or deleted. */
export const baselineTopic = ({ organizationId, projectId }: { organizationId: number; projectId: number }): string =>
  `baselines:${organizationId}:${projectId}`;
