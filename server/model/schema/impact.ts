import type { ImpactKind, LinkKind, Resolution, Settlement } from './rules/impact.ts';

/** The numbers of new items in a trial, which uses none up, begin here. */
export const FIRST_OF_A_TRIAL = 2_000_000_000;

/** A possible replacement of a removed item: a schema item by its id, or a word. */
export interface ItemReplacement {
  id: number | null;
  word: string | null;
  name: string;
}

/** An effect of a schema change on existing contents, with the possible decisions. */
export interface Impact {
  /** The key by which a resolution names it; it stays the same as long as the change does. */
  key: string;
  kind: ImpactKind;
  /** The class, property, relation or label that it is about. */
  itemId: number;
  title: string;
  words: string;
  /** The number of entities, links or values affected. */
  count: number;
  /** True if links are counted rather than entities. */
  ofLinks: boolean;
  projects: { projectId: number; name: string; count: number }[];
  /** Examples of the entities, or of those at the source ends of links. */
  some: { entityId: number; projectId: number; name: string }[];
  /** The search that finds these entities; null where there is none. */
  query: string | null;
  actions: readonly Settlement[];
  targets: ItemReplacement[];
  /** True if saving requires a decision on it first. */
  isNeeded: boolean;
  resolution: Resolution | null;
  /** The kinds of links, for LINKS and RELATION. */
  links?: (LinkKind & { count: number })[];
}
