import type { Size } from '../../ui/size.ts';
import { Edge, useDrag } from './Edge.tsx';
import { divideWidths, limitsIn, within } from './layout.ts';
import { changeWindow } from './store.ts';

/** The floating chat to the right of this one. */
export interface Neighbour {
  username: string;
  fullName: string;
  width: number;
}

interface Props {
  username: string;
  fullName: string;
  size: Size;
  column: Size;
  neighbour: Neighbour | undefined;
}

/**
 * Shows the movable edges of a floating chat: left, top, their corner, and right if another chat is there that takes or gives the width.
 * The lower edge is fixed to the column.
 */
export function Edges({ username, fullName, size, column, neighbour }: Props) {
  const { width, height } = size;
  const limits = limitsIn(column);
  const resize = (to: Partial<Size>) =>
    changeWindow(username, {
      isMaximised: false,
      width: within(to.width ?? width, limits.width),
      height: within(to.height ?? height, limits.height),
    });
  const corner = useDrag(size, ({ x, y }, from) => resize({ width: from.width - x, height: from.height - y }));
  return (
    <>
      <Edge
        side="left"
        label={`Width of the chat with ${fullName}`}
        length={width}
        limits={limits.width}
        set={(to) => resize({ width: to })}
      />
      <Edge
        side="top"
        label={`Height of the chat with ${fullName}`}
        length={height}
        limits={limits.height}
        set={(to) => resize({ height: to })}
      />
      <div className="ch-edge is-corner" aria-hidden {...corner} />
      {neighbour && (
        <Between username={username} fullName={fullName} width={width} limits={limits.width} neighbour={neighbour} />
      )}
    </>
  );
}

interface BetweenProps extends Neighbour {
  neighbour: Neighbour;
  limits: readonly [number, number];
}

/** Shows the edge between two chats: one grows as the other shrinks. */
function Between({ username, fullName, width, neighbour, limits }: BetweenProps) {
  const divide = (to: number) => divideWidths(width, neighbour.width, to, limits);
  return (
    <Edge
      side="right"
      label={`Edge between the chats with ${fullName} and ${neighbour.fullName}`}
      length={width}
      limits={[divide(0)[0], divide(Infinity)[0]]}
      set={(to) => {
        const [own, other] = divide(to);
        changeWindow(username, { width: own });
        changeWindow(neighbour.username, { width: other });
      }}
    />
  );
}
