/** Announced when the classification of an organization, or of one of its projects, has changed. */
export const bannerTopic = (organizationId: number): string => `banner:${organizationId}`;
