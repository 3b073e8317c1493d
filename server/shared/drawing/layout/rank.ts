type Pair = readonly [from: number, to: number];

/** Ranks each node in a layer as near to its targets as possible; edges that would lead back are reversed. */
export function rankNodes(count: number, edges: readonly Pair[]): { ranks: number[]; forward: Pair[] } {
  const forward = withoutCircles(count, edges);
  const down: number[][] = Array.from({ length: count }, () => []);
  const degree = new Int32Array(count);
  for (const [from, to] of forward) {
    down[from]!.push(to);
    degree[to]!++;
  }
  const up: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of forward) up[to]!.push(from);
  const order: number[] = [];
  const waiting = Array.from({ length: count }, (_, at) => at).filter((at) => degree[at] === 0);
  const ranks = Array.from({ length: count }, () => 0);
  for (let at = 0; at < waiting.length; at++) {
    const node = waiting[at]!;
    order.push(node);
    for (const next of down[node]!) {
      ranks[next] = Math.max(ranks[next]!, ranks[node]! + 1);
      if (--degree[next]! === 0) waiting.push(next);
    }
  }
  // Moves a node with more successors than predecessors towards its successors.
  for (const node of order.toReversed())
    if (down[node]!.length > up[node]!.length)
      ranks[node] = Math.max(ranks[node]!, Math.min(...down[node]!.map((next) => ranks[next]!)) - 1);
  const least = Math.min(...ranks);
  return { ranks: ranks.map((rank) => rank - least), forward };
}

/** Returns the edges, each pair of nodes once, with those that close a cycle reversed. */
function withoutCircles(count: number, edges: readonly Pair[]): Pair[] {
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) next[from]!.push(to);
  const state = new Int8Array(count);
  const back = new Set<string>();
  for (let root = 0; root < count; root++) {
    if (state[root] !== 0) continue;
    const stack: [node: number, at: number][] = [[root, 0]];
    state[root] = 1;
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const to = next[top[0]]![top[1]++];
      if (to === undefined) {
        state[top[0]] = 2;
        stack.pop();
      } else if (state[to] === 1) back.add(`${top[0]} ${to}`);
      else if (state[to] === 0) {
        state[to] = 1;
        stack.push([to, 0]);
      }
    }
  }
  const once = new Map<string, Pair>();
  for (const [from, to] of edges) {
    const pair: Pair = back.has(`${from} ${to}`) ? [to, from] : [from, to];
    once.set(pair.join(' '), pair);
  }
  return [...once.values()];
}
