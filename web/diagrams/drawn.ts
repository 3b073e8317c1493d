import type { Content, Place } from '#shared/drawing/content.ts';

/** What is drawn of a diagram and where, as of a revision: later ones may be in it, earlier ones are. */
export interface Drawn {
  storedKey: string;
  isStored: boolean;
  revision: number;
  layout: readonly Place[];
  content: Content;
}
