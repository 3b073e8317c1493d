/** One notification as the page stores it: who did what to an entity. */
export interface Notification {
  /** The id of the change record. */
  id: string;
  revision: number;
  type: 'CREATE' | 'UPDATE' | 'DELETE' | 'RESTORE';
  date: string;
  username: string;
  fullName: string;
  entityId: number;
  /** The entity's id in the graph, even if it is deleted. */
  entity: string;
  entityName: string;
  className: string;
  icon: string;
  colour: string;
  /** The changes in words. */
  changes: readonly string[];
  /** True if the user has seen it in the list. */
  isSeen: boolean;
}

/** A changed field, as the server reports it. */
export interface FieldChange {
  type: string;
  field: string;
  wording: string;
  /** The name of the entity at the other end of a relationship; null if it was deleted. */
  otherName: string | null;
}
