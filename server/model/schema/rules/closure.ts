import type { Class, Relation, TargetRelation } from '../schema.ts';

/** The state of a permitted link: absent, hidden or shown. */
type State = 'none' | 'hidden' | 'shown';
/** One direction of a permission: from a class through a relation to a class. */
interface Side {
  from: number;
  relationId: number;
  to: number;
}
type Classes = ReadonlyMap<number, Class>;
type Relations = ReadonlyMap<number, Relation>;

const key = ({ from, relationId, to }: Side) => `${from} ${relationId} ${to}`;

/**
 * Keeps permissions closed under inverses: one added, hidden or removed between two classes is added, hidden or removed in the other
 * direction too. If both ends were changed differently, the more permissive one wins. Returns the classes of `after`, changed where needed.
 */
export function closedTargets(before: Classes, after: Classes, relations: Relations): Map<number, Class> {
  const [old, now] = [states(before), states(after)];
  const rows = new Map([...after.keys()].map((id) => [id, [] as TargetRelation[]]));
  const done = new Set<string>();
  for (const [name, { side }] of [...old, ...now]) {
    const relation = relations.get(side.relationId);
    if (!relation || done.has(name) || !after.has(side.from) || !after.has(side.to)) continue;
    const other = { from: side.to, relationId: relation.inverseId, to: side.from };
    const state = agreed([name, key(other)].map((each) => [stateIn(old, each), stateIn(now, each)]));
    for (const each of key(other) === name ? [side] : [side, other]) {
      done.add(key(each));
      if (state !== 'none') rows.get(each.from)!.push(asRow(each, state));
    }
  }
  return new Map(
    [...after].map(([id, item]) => [id, { ...item, localTargetRelations: rows.get(id)!.toSorted(inOrder) }]),
  );
}

/** Returns the state that both ends of a permission get, from their former and their requested states. */
function agreed(sides: (readonly [State, State])[]): State {
  const changed = sides.filter(([old, now]) => old !== now);
  const wanted = (changed.length > 0 ? changed : sides).map(([, now]) => now);
  return wanted.includes('shown') ? 'shown' : wanted.includes('hidden') ? 'hidden' : 'none';
}

type States = Map<string, { side: Side; state: State }>;

const states = (classes: Classes): States =>
  new Map(
    [...classes.values()].flatMap((item) =>
      item.localTargetRelations.map((row) => {
        const side = { from: item.id, relationId: row.targetRelationId, to: row.targetClassId };
        return [key(side), { side, state: row.isHidden ? 'hidden' : 'shown' }] as const;
      }),
    ),
  );
const stateIn = (states: States, name: string): State => states.get(name)?.state ?? 'none';

const asRow = ({ relationId, to }: Side, state: State): TargetRelation => ({
  targetClassId: to,
  targetRelationId: relationId,
  ...(state === 'hidden' && { isHidden: true }),
});
const inOrder = (a: TargetRelation, b: TargetRelation) =>
  a.targetRelationId - b.targetRelationId || a.targetClassId - b.targetClassId;
