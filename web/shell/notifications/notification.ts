/** What somebody did to an entity, as the page keeps it. */
export interface Notification {
  /** That of the change record. */
  id: string;
  revision: number;
  type: 'CREATE' | 'UPDATE' | 'DELETE' | 'RESTORE';
  date: string;
  username: string;
  fullName: string;
  entityId: number;
  entityName: string;
  className: string;
  icon: string;
  colour: string;
  /** What was changed, in words. */
  changes: readonly string[];
  /** Whether it was there when the list was last looked at. */
  isSeen: boolean;
}

/** A changed field, as the server tells it. */
export interface Change {
  type: string;
  field: string;
  wording: string;
  /** The other end of a relationship; null if it is gone. */
  otherName: string | null;
}
