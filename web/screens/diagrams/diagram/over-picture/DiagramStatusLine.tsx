import { IconAlertTriangle, IconFlag3 } from '@tabler/icons-react';
import { useMemo } from 'react';

import { shapeCounts, suspectOn } from '../../../../diagrams/shape-counts.ts';
import { UnsentLink } from '../../../../parts/platform/unsent/SavedState.tsx';
import { useConnection } from '../../../../relay/connection.ts';
import type { Desk } from '../useDesk.ts';

/** Shows the content of the picture, its problems, and whether it is live. */
export function DiagramStatusLine({
  desk: { content, places, drawing, impact, isPermitted, isEmpty, around },
}: {
  desk: Desk;
}) {
  const { isLive, isOnline } = useConnection();
  const [warning] = content.warnings;
  const suspect = useMemo(() => suspectOn(content), [content]);
  const hidden = places.filter(({ isHidden }) => isHidden).length;
  const state = !isPermitted
    ? 'Read only'
    : drawing.isBusy && isOnline
      ? 'Saving'
      : around.isNarrow
        ? ''
        : isLive
          ? 'Live'
          : 'Live updates off';
  return (
    <div className="tr-row tr-small dg-status" role="status">
      <span>{isEmpty ? 'Empty diagram' : shapeCounts(content)}</span>
      {around.isImpact && <span>{impact ?? 'Select a shape to see its impact'}</span>}
      {hidden > 0 && (
        <button
          type="button"
          className="tr-plain dg-status-link"
          onClick={() => {
            around.setLeft('Outline');
            around.setLeftOpen(true);
          }}
        >
          {hidden} hidden
        </button>
      )}
      {suspect !== undefined && (
        <span className="tr-row dg-suspect">
          <IconFlag3 size={14} stroke={1.75} aria-hidden />
          {suspect}
        </span>
      )}
      {warning !== undefined && (
        <span className="tr-row dg-warning" title={content.warnings.join('\n')}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {content.warnings.length === 1 ? '1 warning: ' : `${content.warnings.length} warnings: `}
          {warning}
        </span>
      )}
      <span className="dg-space" />
      <UnsentLink />
      <span>{state}</span>
    </div>
  );
}
