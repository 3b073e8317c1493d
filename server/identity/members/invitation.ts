import type { Level } from '../users/level.ts';

/** A person invited to an organization who has not accepted yet. */
export interface OpenInvitation {
  organizationId: number;
  slug: string;
  organizationName: string;
  /** The username or mail address that was invited. Nothing else about the person is shown before they accept. */
  invitedAs: string;
  level: Level;
  created: Date;
  /** The username and the name of the inviting user. */
  createdBy: string;
  inviter: string;
}
