import type { Level } from './tables.ts';

/** A person invited to an organization who has not accepted yet. */
export interface OpenInvitation {
  organizationId: number;
  slug: string;
  organizationName: string;
  /** The username or mail address that was invited. Nothing else about the person is shown before they accept. */
  invitedAs: string;
  level: Level;
  created: Date;
  /** The username of whoever invites, and their name. */
  createdBy: string;
  inviter: string;
}
