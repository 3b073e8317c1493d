/** An entity that somebody has open in a form, with the focused field, if any. */
export interface Editing {
  entityId: number;
  field: string | null;
}

/** The entities that a user views and edits. */
export interface PresenceStatus {
  watching: number[];
  editing: Editing[];
}

/** A user who is present in a project, merged over all their pages. */
export interface Present extends PresenceStatus {
  organizationId: number;
  projectId: number;
  username: string;
  firstName: string;
  lastName: string;
}

/** A change of presence: who came, left, or views something else. The first one lists everybody. */
export interface PresenceChange {
  changed: Present[];
  gone: Present[];
  /** The changed users who were not present before; empty in the first change. */
  entered: Present[];
}
