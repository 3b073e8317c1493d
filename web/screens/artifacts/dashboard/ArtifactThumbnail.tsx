import './thumbnail.css';
import { lazy, Suspense } from 'react';

import { part } from '../../../ui/load-code.ts';
import { useBeginning } from './Beginnings.tsx';
import type { ArtifactKind } from './kind.ts';

const FirstSlide = lazy(() => part(async () => ({ default: (await import('./FirstSlide.tsx')).FirstSlide })));

/**
 * Shows an artifact small: its first slide, or a sheet with its first lines. It is hidden from screen readers, since the name is beside it.
 */
export function ArtifactThumbnail({ entityId, kind }: { entityId: number; kind: ArtifactKind['kind'] }) {
  const beginning = useBeginning(entityId);
  const first = beginning?.[0];
  return (
    <div className="tr-box ar-thumb" data-kind={kind} inert aria-hidden>
      {kind === 'PRESENTATION' ? (
        first && (
          <Suspense fallback={null}>
            <FirstSlide name={first.name} metadata={first.metadata} />
          </Suspense>
        )
      ) : (
        <div className="ar-sheet">
          {beginning?.map(({ id, number, name }) => (
            <p key={id}>
              {number} {name}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
