/** The levels at which people belong to an organization, the highest first. */
export const levels = ['admin', 'member', 'reviewer'] as const;
export type Level = (typeof levels)[number];
