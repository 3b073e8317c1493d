import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';

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

type Fallback<TProps> = ReactNode | ((props: TProps) => ReactNode);

/**
 * A part whose code comes when it is first shown, unless `come` has it by then; meanwhile the fallback stands there, which may be given the
 * same. Not by `lazy`: React can leave its fallback for ever where the page behind it waits for data, and that page may be waiting for
 * this very dialog.
 */
export function awaited<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
  fallback: Fallback<TProps> = null,
  come: () => ComponentType<TProps> | undefined = () => undefined,
): ComponentType<TProps> {
  return function Awaited(props: TProps) {
    const [Shown, setShown] = useState(come);
    useEffect(() => {
      if (!Shown) void load().then((code) => setShown(() => code));
    }, [Shown]);
    const meanwhile = typeof fallback === 'function' ? fallback(props) : fallback;
    if (!Shown) return meanwhile;
    return (
      <Suspense fallback={meanwhile}>
        <Shown {...props} />
      </Suspense>
    );
  };
}

/** A part of the frame whose code comes with the other late ones. */
export const late = <TProps extends object>(
  pick: (from: Code) => ComponentType<TProps>,
  fallback?: Fallback<TProps>,
): ComponentType<TProps> =>
  awaited(
    async () => pick(await loadLate()),
    fallback,
    () => come.code && pick(come.code),
  );
