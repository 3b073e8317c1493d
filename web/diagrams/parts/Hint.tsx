import type { Line, Shape } from '#shared/drawing/content.ts';
import { cutWords } from '#shared/drawing/cut-words.ts';

import { useStore } from '../../ui/store.ts';
import type { View } from '../engine/view.ts';

interface Props {
  view: View;
  shapes: ReadonlyMap<string, Shape>;
  lines: ReadonlyMap<string, Line>;
  /** What has the focus of the keys. */
  focused: string | undefined;
}

const MOST = 600;

/** What is cut on the picture, or too small to be read, said whole beside what is pointed at or has the focus. */
export function Hint({ focused, ...props }: Props) {
  const hovered = useStore(props.view.hovered);
  const key = hovered ?? focused;
  // Who moves the picture and points at nothing waits for nothing.
  return key === undefined ? null : <Whole {...props} of={key} />;
}

function Whole({ view, shapes, lines, of }: Omit<Props, 'focused'> & { of: string }) {
  const { x, y, k } = useStore(view.camera);
  const item = view.finder.item(of);
  const words = item && cutWords(item, shapes.get(item.key) ?? lines.get(item.key), k);
  if (!item || !words) return null;
  const { box } = item;
  const below = (box.y + box.height) * k + y + 8;
  // Below what it is about, above it where there is no room below; always in sight.
  const isAbove = below > view.height - 60;
  const middle = Math.min(Math.max((box.x + box.width / 2) * k + x, 150), Math.max(150, view.width - 150));
  return (
    <p
      role="tooltip"
      className="dg-whole"
      style={{ left: middle, top: isAbove ? box.y * k + y - 8 : below, translate: isAbove ? '-50% -100%' : '-50%' }}
    >
      {words.length > MOST ? `${words.slice(0, MOST)}…` : words}
    </p>
  );
}
