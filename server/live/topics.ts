interface Place {
  organizationId: number;
  projectId: number;
}

/** Announced when somebody comes to a project, leaves it, or looks at something else there. */
export const presenceTopic = ({ organizationId, projectId }: Place): string =>
  `presence:${organizationId}:${projectId}`;

/** Announced when something was said in a project. */
export const chatTopic = ({ organizationId, projectId }: Place): string => `chat:${organizationId}:${projectId}`;
