import type { Line, Shape } from '#shared/drawing/content.ts';
import { cutWords } from '#shared/drawing/cut-words.ts';

import { useStore } from '../../ui/store.ts';
import type { View } from '../engine/view.ts';

interface Props {
  view: View;
  shapes: ReadonlyMap<string, Shape>;
  lines: ReadonlyMap<string, Line>;
  /** The key with the keyboard focus. */
  focused: string | undefined;
}

const MOST = 600;

/** Shows a name in full, beside a shape with the pointer or the focus, if the picture cuts it or draws it too small. */
export function Hint({ focused, ...props }: Props) {
  const hovered = useStore(props.view.hovered);
  const key = hovered ?? focused;
  // Without a hovered or focused shape nothing has to be computed while the picture moves.
  return key === undefined ? null : <Whole {...props} of={key} />;
}

function Whole({ view, shapes, lines, of }: Omit<Props, 'focused'> & { of: string }) {
  const { x, y, k } = useStore(view.camera);
  const item = view.finder.item(of);
  const words = item && cutWords(item, shapes.get(item.key) ?? lines.get(item.key), k);
  if (!item || !words) return null;
  const { box } = item;
  const below = (box.y + box.height) * k + y + 8;
  // Below its subject, above it if there is no room below; always in view.
  const isAbove = below > view.height - 60;
  const middle = Math.min(Math.max((box.x + box.width / 2) * k + x, 150), Math.max(150, view.width - 150));
  return (
    <p
      role="tooltip"
      className="tr-box dg-whole"
      style={{ left: middle, top: isAbove ? box.y * k + y - 8 : below, translate: isAbove ? '-50% -100%' : '-50%' }}
    >
      {words.length > MOST ? `${words.slice(0, MOST)}…` : words}
    </p>
  );
}
