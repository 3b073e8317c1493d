import type { Content, DrawnPlace } from '#shared/drawing/content.ts';

/** The content and layout of a diagram as of a revision; it includes all earlier ones, and maybe some later ones. */
export interface DiagramSnapshot {
  storedKey: string;
  isStored: boolean;
  revision: number;
  layout: readonly DrawnPlace[];
  content: Content;
}
