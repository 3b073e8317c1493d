interface Place {
  organizationId: number;
  projectId: number;
}

/** Returns the topic announced when somebody comes to a project, leaves it, or views something else there. */
export const presenceTopic = ({ organizationId, projectId }: Place): string =>
  `presence:${organizationId}:${projectId}`;

/** Returns the topic announced when a message was sent in a project. */
export const chatTopic = ({ organizationId, projectId }: Place): string => `chat:${organizationId}:${projectId}`;

/** Returns the topic of current activities on a diagram. */
export const pointersTopic = (
  { organizationId, projectId }: Place,
  { slug, entityId }: { slug: string; entityId: number },
): string => `pointers:${organizationId}:${projectId}:${slug}:${entityId}`;

type TextPlace = Place & { entityId: number };
/** Returns the topic announced when somebody wrote in a text that is shared. */
export const textTopic = ({ organizationId, projectId, entityId }: TextPlace): string =>
  `text:${organizationId}:${projectId}:${entityId}`;

/** Returns the topic of carets in a shared text. */
export const caretsTopic = ({ organizationId, projectId, entityId }: TextPlace): string =>
  `carets:${organizationId}:${projectId}:${entityId}`;
