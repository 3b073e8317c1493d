import type { ImpactKind, LinkKind, Resolution, Settlement } from '../schema/rules/impact.ts';

/** The numbers of new items in a trial, which uses none up, begin here. */
export const FIRST_OF_A_TRIAL = 2_000_000_000;

/** Something that can take the place of what goes: an item of the schema by its number, or a word. */
export interface Target {
  id: number | null;
  word: string | null;
  name: string;
}

/** One thing that a change of a schema does to what exists, and what can be done about it. */
export interface Impact {
  /** By which a resolution names it; the same as long as the change is. */
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
  /** Some of the entities, or of those at the source ends of links. */
  some: { entityId: number; projectId: number; name: string }[];
  /** The search that finds these entities; null where there is none. */
  query: string | null;
  actions: readonly Settlement[];
  targets: Target[];
  /** True if saving requires a decision on it first. */
  isNeeded: boolean;
  resolution: Resolution | null;
  /** For LINKS and RELATION: which kinds of links they are. */
  links?: (LinkKind & { count: number })[];
}
