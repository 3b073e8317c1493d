/** Returns the topic announced when the classification of an organization, or of one of its projects, changes. */
export const bannerTopic = (organizationId: number): string => `banner:${organizationId}`;
