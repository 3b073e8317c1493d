/**
 * Returns the order after undoing a step: the rows that the step moved return behind their former predecessors, and rows that others added
 * or moved stay where they are.
 */
export function orderBack(now: readonly number[], before: readonly number[], after: readonly number[]): number[] {
  const stayed = stayingIn(before, after);
  const here = new Set(now);
  const moved = before.filter((id) => here.has(id) && !stayed.has(id));
  const isMoved = new Set(moved);
  const order = now.filter((id) => !isMoved.has(id));
  const placed = new Set(order);
  for (const id of moved) {
    const behind = before.slice(0, before.indexOf(id)).findLast((each) => placed.has(each));
    order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, id);
    placed.add(id);
  }
  return order;
}

/** The most that two orders have in common, one behind the other: a longest rising sequence of places. */
function stayingIn(before: readonly number[], after: readonly number[]): Set<number> {
  const place = new Map(after.map((id, at) => [id, at]));
  const ends: { at: number; id: number; behind: number }[] = [];
  const line: { id: number; behind: number }[] = [];
  for (const id of before) {
    const at = place.get(id);
    if (at === undefined) continue;
    const found = ends.findIndex((end) => end.at > at);
    const length = found < 0 ? ends.length : found;
    line.push({ id, behind: length === 0 ? -1 : ends[length - 1]!.id });
    ends[length] = { at, id: line.length - 1, behind: -1 };
  }
  const stayed = new Set<number>();
  for (let at = ends.at(-1)?.id ?? -1; at >= 0; at = line[at]!.behind) stayed.add(line[at]!.id);
  return stayed;
}
