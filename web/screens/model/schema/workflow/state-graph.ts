const WIDTH = 120;
const HEIGHT = 36;
const GAP = 70;
const RISE = 26;
const MARGIN = 12;

interface Way {
  fromState: string;
  toState: string;
}
export interface StateBox {
  state: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Arc {
  index: number;
  path: string;
  /** The position of its name. */
  x: number;
  y: number;
}
export interface StateGraph {
  width: number;
  height: number;
  boxes: StateBox[];
  arcs: Arc[];
}

/** Places states in a row; transitions onwards go above them, those back below, the further the higher. */
export function stateGraph(states: readonly string[], ways: readonly Way[]): StateGraph {
  const at = new Map(states.map((state, index) => [state, index]));
  const known = ways.flatMap((way, index) => {
    const [from, to] = [at.get(way.fromState), at.get(way.toState)];
    return from === undefined || to === undefined || from === to
      ? []
      : [{ index, from, to, span: Math.abs(to - from) }];
  });
  const levels = (isUp: boolean) =>
    Math.max(0, ...known.filter(({ from, to }) => to > from === isUp).map(({ span }) => span));
  const top = MARGIN + levels(true) * RISE + 10;
  const boxes = states.map((state, index) => ({
    state,
    x: MARGIN + index * (WIDTH + GAP),
    y: top,
    width: WIDTH,
    height: HEIGHT,
  }));
  const arcs = known.map(({ index, from, to, span }) => {
    const isUp = to > from;
    const [start, end] = [boxes[from]!.x + WIDTH / 2 + (isUp ? 18 : -18), boxes[to]!.x + WIDTH / 2 + (isUp ? -18 : 18)];
    const edge = isUp ? top : top + HEIGHT;
    const peak = edge + (isUp ? -1 : 1) * span * RISE;
    return {
      index,
      path: `M${start},${edge} C${start},${peak} ${end},${peak} ${end},${edge}`,
      x: (start + end) / 2,
      y: edge + (peak - edge) * 0.75,
    };
  });
  const last = boxes.at(-1);
  return {
    width: last ? last.x + WIDTH + MARGIN : 0,
    height: top + HEIGHT + levels(false) * RISE + 10 + MARGIN,
    boxes,
    arcs,
  };
}
