import type { Conflict, Fields, MergeEffect, Versions } from '../merging.ts';
import { EXISTENCE } from './keys.ts';
import { mergedFields, stepsBetween } from './three-way.ts';

/** The sides on which new links lead to the item from elsewhere: there it is not deleted without a conflict. */
export interface NewlyLinked {
  ours: boolean;
  theirs: boolean;
}
const notLinked: NewlyLinked = { ours: false, theirs: false };

/** Merges one entity or schema item; undefined if nothing changes. */
export function mergeVersions(versions: Versions, linked: NewlyLinked = notLinked): MergeEffect | undefined {
  const { base, ours, theirs } = versions;
  if (!ours && !theirs) return undefined;
  if (!theirs) return withoutTheirs(base, ours!, linked);
  if (!ours) return withoutOurs(base, theirs, linked);
  const { steps, conflicts } = mergedFields(versions);
  return steps.length + conflicts.length === 0 ? undefined : { kind: 'CHANGED', steps, conflicts };
}

/** Merges an item that exists only here: it is new here, or they have deleted it. */
function withoutTheirs(base: Fields | undefined, ours: Fields, linked: NewlyLinked): MergeEffect | undefined {
  if (!base) return undefined;
  const steps = stepsBetween(base, ours);
  if (steps.length === 0 && !linked.ours) return { kind: 'REMOVED', steps: [], conflicts: [] };
  return { kind: 'REMOVED', steps: [], conflicts: [deletion('DELETED_THERE', { ours: true, theirs: null }, steps)] };
}

/** Merges an item that exists only there: it is new there, or we have deleted it. */
function withoutOurs(base: Fields | undefined, theirs: Fields, linked: NewlyLinked): MergeEffect | undefined {
  const steps = stepsBetween(base, theirs);
  if (!base) return { kind: 'ADDED', steps, conflicts: [] };
  if (steps.length === 0 && !linked.theirs) return undefined;
  return { kind: 'ADDED', steps: [], conflicts: [deletion('DELETED_HERE', { ours: null, theirs: true }, steps)] };
}

const deletion = (
  kind: 'DELETED_HERE' | 'DELETED_THERE',
  sides: Pick<Conflict, 'ours' | 'theirs'>,
  steps: Conflict['steps'] & {},
): Conflict => ({ kind, key: EXISTENCE, base: true, ...sides, steps });
