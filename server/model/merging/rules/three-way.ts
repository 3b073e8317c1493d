import { sameValue } from '../../changes/rules/changes.ts';
import type { Conflict, Fields, MergeStep, Versions } from '../merging.ts';
import { fieldOf, isThing, thingOf, WHOLE } from './keys.ts';

const nothing: Fields = new Map();

/** Lists the changes that turn one state into the other. */
export function stepsBetween(before: Fields | undefined, after: Fields | undefined): MergeStep[] {
  return keysOf(before, after)
    .map((key) => ({ key, before: before?.get(key) ?? null, after: after?.get(key) ?? null }))
    .filter((step) => !sameValue(step.before, step.after));
}

/**
 * Merges field by field: changes on their side alone are taken, those on ours alone stay, equal changes count as none, and different ones
 * are a conflict. A link that one side removed while the other changed its attributes is a single conflict, and so is a diagram that one
 * side deleted while the other rearranged it.
 */
export function mergedFields({ base, ours, theirs }: Versions): { steps: MergeStep[]; conflicts: Conflict[] } {
  const torn = tornThings(base ?? nothing, ours ?? nothing, theirs ?? nothing);
  const conflicts = torn.map((key): Conflict => ({
    ...conflictAt(key, { base, ours, theirs }),
    kind: deletionOf(key),
  }));
  const isTorn = new Set(torn);
  const steps: MergeStep[] = [];
  for (const step of stepsBetween(base, theirs)) {
    const { key, before, after } = step;
    if (isTorn.has(thingOf(key) ?? '')) continue;
    const now = ours?.get(key) ?? null;
    if (sameValue(now, after)) continue;
    if (sameValue(now, before)) steps.push(step);
    else conflicts.push(conflictAt(key, { base, ours, theirs }));
  }
  return { steps, conflicts };
}

function conflictAt(key: string, { base, ours, theirs }: Versions): Conflict {
  const kind = key === WHOLE ? 'MOVED' : base ? 'FIELD' : 'BOTH_NEW';
  return { kind, key, base: base?.get(key) ?? null, ours: ours?.get(key) ?? null, theirs: theirs?.get(key) ?? null };
}

const deletionOf = (key: string) => (fieldOf(key).type === 'RELATIONSHIP' ? 'LINK_DELETED' : 'DIAGRAM_DELETED');

/** The links and diagrams that one side has taken away and the other has changed. */
function tornThings(base: Fields, ours: Fields, theirs: Fields): string[] {
  return [...base.keys()].filter((key) => {
    if (!isThing(key) || ours.has(key) === theirs.has(key)) return false;
    const [left] = ours.has(key) ? [ours] : [theirs];
    return keysOf(base, left).some((each) => thingOf(each) === key && !sameValue(base.get(each), left.get(each)));
  });
}

const keysOf = (a: Fields = nothing, b: Fields = nothing) => [...new Set([...a.keys(), ...b.keys()])];
