/** What somebody has open in a form; with the field that has the focus, if one has. */
export interface Editing {
  entityId: number;
  field: string | null;
}

/** What somebody looks at and edits. */
export interface Status {
  watching: number[];
  editing: Editing[];
}

/** Somebody who is in a project, through however many pages. */
export interface Present extends Status {
  organizationId: number;
  projectId: number;
  username: string;
  firstName: string;
  lastName: string;
}

/** Who came, left, or does something else than before; at first everybody who is there. */
export interface PresenceChange {
  changed: Present[];
  gone: Present[];
  /** Who of the changed was not there before; nobody at first. */
  entered: Present[];
}
