import './split.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Suspense, useDeferredValue } from 'react';

import EntityBeside from '../../../../parts/model/entity/beside/EntityBeside.tsx';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';

interface Props {
  /** The node of the current row; none as long as there is none. */
  id: string | undefined;
  mayWrite: boolean;
  onClose: () => void;
}

/** While somebody walks through rows, not every one of them is asked for. */
const PAUSE = 120;

/** The entity of the current row, to be read and edited beside the table. */
export default function BesideTable({ id, ...props }: Props) {
  const [rested] = useDebouncedValue(id, PAUSE);
  // The last one stays until the next is there.
  const shown = useDeferredValue(rested);
  return (
    <aside className="db-beside" aria-label="Entity of the current row">
      {shown === undefined ? (
        <EmptyState>Choose a row to see its entity here.</EmptyState>
      ) : (
        <Suspense fallback={<LoadingLines count={8} />}>
          <EntityBeside key={shown} id={shown} closing="Close the entity beside the table" {...props} />
        </Suspense>
      )}
    </aside>
  );
}
