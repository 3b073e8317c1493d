/** A way from one state of an entity to another. With empty lists everybody is permitted to take it, and nobody is notified. */
export interface Transition {
  name: string;
  fromState: string;
  toState: string;
  /** Whether the entity is locked by it. */
  lock: boolean;
  notifyTeams: number[];
  notifyUsers: string[];
  permittedTeams: number[];
  permittedUsers: string[];
}

/** How entities of some classes move between states; by class id. */
export interface Workflow {
  watchedPropertyIds?: Record<string, number[]>;
  transitions?: Record<string, Transition[]>;
}
