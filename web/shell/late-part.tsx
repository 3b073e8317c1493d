import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

import { registerForPreload } from '../routing/preload-screens.ts';
import { loadDragging } from '../ui/dragging/useDragBeside.ts';
import { part } from '../ui/load-code.ts';

type Code = typeof import('./late-parts.ts');

/** The late code, once loaded; it stays as long as the page. */
const come: { code?: Code } = {};

/** Loads the late parts of the frame. */
export const loadLate = async (): Promise<Code> => (come.code = await part(() => import('./late-parts.ts')));

registerForPreload(loadLate);
registerForPreload(loadDragging);

/** A part of the frame whose code comes when it is first shown, unless it has come by then; meanwhile the fallback stands there, which may be given the same. */
export function late<TProps extends object>(
  pick: (from: Code) => ComponentType<TProps>,
  fallback: ReactNode | ((props: TProps) => ReactNode) = null,
): ComponentType<TProps> {
  const Awaited = lazy(async () => ({ default: pick(await loadLate()) }));
  return function Late(props: TProps) {
    // Chosen once, so that a part that started by waiting is not remounted.
    const [Shown] = useState((): ComponentType<TProps> =>
      come.code ? pick(come.code) : (Awaited as ComponentType<TProps>),
    );
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Shown {...props} />
      </Suspense>
    );
  };
}
