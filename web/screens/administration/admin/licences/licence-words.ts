import type { LicenceType } from '#graph/LicencesScreen_organization.graphql';

/** The names of the four kinds of licences. */
export const licenceNames: Record<LicenceType, string> = {
  NAMED_USERS: 'Named users',
  FLOATING_USERS: 'Floating users',
  NAMED_REVIEWERS: 'Named reviewers',
  FLOATING_REVIEWERS: 'Floating reviewers',
};

export const levelNames = { ADMIN: 'Administrator', MEMBER: 'Member', REVIEWER: 'Reviewer' } as const;
export const levelName = (level: keyof typeof levelNames | null | undefined): string =>
  level ? levelNames[level] : 'Guest';
