import type { StoredPlace } from '#shared/drawing/content.ts';

import type { Change } from '../../changes/change.ts';
import type { LayoutValue } from '../../changes/diagram-layout.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import { displayName } from '../rules/names.ts';

/** A diagram that is kept: of one entity, of one type. */
export interface DiagramRow {
  organizationId: number;
  projectId: number;
  rootId: number;
  type: string;
  /** The name given by people; empty if the diagram is called after its root. */
  name: string;
  created: Date;
  createdBy: string;
  modified: Date;
  modifiedBy: string;
  revision: number;
}
export interface PlaceRow {
  organizationId: number;
  projectId: number;
  rootId: number;
  type: string;
  key: string;
  place: StoredPlace;
  revision: number;
}

/** A planned change to a diagram. Without an old name it is created; without a new one it is deleted. */
export interface PlannedLayout {
  rootId: number;
  type: string;
  name: { before: string | null; after: string | null };
  /** The places that change, by key; null for none. */
  places: ReadonlyMap<string, PlaceStep>;
}
export interface PlaceStep {
  before: StoredPlace | null;
  after: StoredPlace | null;
}

/** Returns diagrams in stored form: a name equal to the root's is dropped, so that no entity's name is stored twice. */
export const withOwnNames = (
  layouts: readonly PlannedLayout[],
  roots: ReadonlyMap<number, Parameters<typeof displayName>[0]>,
): PlannedLayout[] =>
  layouts.map((layout) =>
    layout.name.after !== null &&
    roots.has(layout.rootId) &&
    layout.name.after === displayName(roots.get(layout.rootId))
      ? { ...layout, name: { ...layout.name, after: '' } }
      : layout,
  );

/** Returns the change record of a diagram; undefined if it stays unchanged. */
export function layoutChange({ type, name, places }: PlannedLayout): Change | undefined {
  const moved = [...places].filter(([, { before, after }]) => !sameValue(before, after));
  if (name.before === name.after && moved.length === 0) return undefined;
  const value = (when: 'before' | 'after'): LayoutValue | null => {
    const called = name[when];
    if (called === null) return null;
    return {
      name: called,
      imageId: null,
      places: Object.fromEntries(moved.map(([key, step]) => [key, step[when]])),
    };
  };
  return { type: 'DIAGRAM_LAYOUT', identifiers: [type], value: value('after'), originalState: value('before') };
}

/** A place of a diagram, or without a key the diagram itself, that is not as it was left: it cannot be as it was before. */
export interface LayoutClash {
  key: string | null;
  yours: unknown;
  theirs: unknown;
  before: unknown;
}

/**
 * Plans the undo of a diagram's changes, with the obstacles: parts that somebody has changed since stay, and a diagram with a remaining
 * part stays with it.
 */
export function planLayoutUndo(
  at: Pick<PlannedLayout, 'rootId' | 'type'>,
  { value, originalState }: Pick<Change, 'value' | 'originalState'>,
  name: string | null,
  stored: ReadonlyMap<string, StoredPlace>,
): { layout: PlannedLayout; clashes: LayoutClash[] } {
  const [then, was] = [value as LayoutValue | null, originalState as LayoutValue | null];
  const keys = new Set([...Object.keys(then?.places ?? {}), ...Object.keys(was?.places ?? {})]);
  const places = new Map<string, PlaceStep>();
  const clashes: LayoutClash[] = [];
  const [thenName, wasName] = [then?.name ?? null, was?.name ?? null];
  const isTouched = name !== thenName;
  const strange = { key: null, yours: wasName, theirs: name, before: thenName };
  if (isTouched && name !== wasName) clashes.push(strange);
  // Places are restored only if the diagram has existed all the time: one stored anew is somebody else's, and a deleted one has none.
  if ((then !== null || name === null) && (then === null || name !== null))
    for (const key of keys) {
      const [theirs, before, yours] = [stored.get(key) ?? null, then?.places[key] ?? null, was?.places[key] ?? null];
      if (sameValue(theirs, before)) places.set(key, { before: theirs, after: yours });
      else if (!sameValue(theirs, yours)) clashes.push({ key, yours, theirs, before });
    }
  const left = [...stored.keys()].filter((key) => places.get(key)?.after !== null || !places.has(key));
  const isLeft = was === null && left.length > 0;
  if (isLeft && !isTouched && clashes.length === 0) clashes.push(strange);
  return { layout: { ...at, name: { before: name, after: isTouched || isLeft ? name : wasName }, places }, clashes };
}
