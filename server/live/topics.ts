interface Place {
  organizationId: number;
  projectId: number;
}

/** The topic announced when somebody comes to a project, leaves it, or views something else there. */
export const presenceTopic = ({ organizationId, projectId }: Place): string =>
  `presence:${organizationId}:${projectId}`;

/** The topic announced when a message was sent in a project. */
export const chatTopic = ({ organizationId, projectId }: Place): string => `chat:${organizationId}:${projectId}`;
