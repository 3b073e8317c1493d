/** The ways in which something can use a file, the most significant first. */
export const useWays = {
  picture: 'It is the picture of an entity.',
  value: 'An attribute of an entity holds it, or a text among its attributes speaks of it.',
  description: 'It stands in the description of an entity.',
  slide: 'It stands on a slide of a presentation.',
  diagram: 'It is a picture on a diagram.',
  link: 'An attribute of a link holds it; the entity is the one from which the link leads.',
  comment: 'A comment on an entity speaks of it.',
  chat: 'A message of the chat speaks of it.',
  default: 'It is what a property of the schema begins with.',
  past: 'It was used before: its past, baselines and undo need it.',
  elsewhere: 'Something that you may not see uses it.',
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
