/** A way from one state of an entity to another. With empty lists everybody is permitted to take it, and nobody is notified. */
export interface Transition {
  name: string;
  fromState: string;
  toState: string;
  /** True if the transition locks the entity. */
  lock: boolean;
  notifyTeams: number[];
  notifyUsers: string[];
  permittedTeams: number[];
  permittedUsers: string[];
}

/** The workflows of classes, by class id. */
export interface Workflow {
  watchedPropertyIds?: Record<string, number[]>;
  transitions?: Record<string, Transition[]>;
}
