import type { LicenceType } from '#graph/LicencesScreen_organization.graphql';

/** What the four kinds of licences are called. */
export const licenceNames: Record<LicenceType, string> = {
  named_users: 'Named users',
  floating_users: 'Floating users',
  named_reviewers: 'Named reviewers',
  floating_reviewers: 'Floating reviewers',
};

export const levelNames = { ADMIN: 'Administrator', MEMBER: 'Member', REVIEWER: 'Reviewer' } as const;
export const levelName = (level: keyof typeof levelNames | null | undefined): string =>
  level ? levelNames[level] : 'Guest';
