import './split.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Suspense, useDeferredValue } from 'react';

import EntityBeside from '../../../../parts/model/entity/beside/EntityBeside.tsx';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';

interface Props {
  /** The id of the current row's entity in the graph; undefined if there is none. */
  id: string | undefined;
  mayWrite: boolean;
  onClose: () => void;
}

/** Milliseconds of pause before the entity is read, so that moving through rows does not read each of them. */
const PAUSE = 120;

/** Shows the entity of the current row for reading and editing beside the table. */
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
