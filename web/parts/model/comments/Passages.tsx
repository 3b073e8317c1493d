import { lazy, Suspense, useRef, type ReactNode } from 'react';

import { part } from '../../../ui/load-code.ts';
import { useThreadInAddress } from './useThreadInAddress.ts';

const PassageMarks = lazy(() =>
  part(() => import('./PassageMarks.tsx')).then((late) => ({ default: late.PassageMarks })),
);

interface Props {
  /** The id of the description's entity. */
  entityId: string;
  children: ReactNode;
}

/** Shows a description whose passages can be commented on; its marks come after the text itself. */
export function Passages({ entityId, children }: Props) {
  useThreadInAddress();
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="en-passages">
      {children}
      <Suspense fallback={null}>
        <PassageMarks entityId={entityId} frame={frame} />
      </Suspense>
    </div>
  );
}
