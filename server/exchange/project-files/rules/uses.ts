/** The ways in which something can use a file, the most significant first. */
export const useWays = {
  picture: 'The image of an entity.',
  value: 'The value of an attribute of an entity, or a file that such a value refers to.',
  description: 'Used in the description of an entity.',
  slide: 'Used on a slide of a presentation.',
  diagram: 'An image on a diagram.',
  link: 'The value of an attribute of a relationship; the entity is its source.',
  comment: 'Used in a comment on an entity.',
  chat: 'Used in a chat message.',
  default: 'The default value of a property of the schema.',
  past: 'Used in the past: history, baselines and undo need it.',
  elsewhere: 'Used by an item you cannot access.',
} as const;
export type UseWay = keyof typeof useWays;

/** A use of a file. */
export interface FileUsing {
  fileId: number;
  way: UseWay;
  organizationId: number;
  projectId: number;
  /** The entity that uses it, by its image, values, texts, comments or diagrams; 0 without one. */
  entityId: number;
  /** The name of the property that holds it; null without one. */
  property: string | null;
  /** The type of the diagram that shows it; null without one. */
  diagramType: string | null;
}

/** The uses of a file: their number, and the first of them. */
export interface FileUses {
  count: number;
  uses: FileUsing[];
}

export const MOST_USES = 100;

const NAMED = 3;

/** Says which files are used, for the refusal to delete them. */
export function usedWords(used: readonly { name: string; count: number }[]): string {
  const named = used.slice(0, NAMED).map(({ name, count }) => `${name} (${count === 1 ? 'once' : `${count} times`})`);
  const more = used.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
