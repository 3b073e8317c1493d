import type { Level } from './tables.ts';

/** Somebody who is to become a member of an organization and has not accepted yet. */
export interface OpenInvitation {
  organizationId: number;
  slug: string;
  organizationName: string;
  /** What they were invited by: a username or a mail address. Until they accept, nothing else of them is told. */
  invitedAs: string;
  level: Level;
  created: Date;
  /** The username of whoever invites, and their name. */
  createdBy: string;
  inviter: string;
}
