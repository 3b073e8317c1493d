import { IconEye } from '@tabler/icons-react';

import { LockStrip } from '../../../../parts/model/saving/LockStrip.tsx';
import { useHere } from '../../../../routing/paths.ts';
import type { Desk } from '../useDesk.ts';
import { FilterBar } from './FilterBar.tsx';

/** Shows notes above the picture: read-only, hidden or missing content. */
export function Strips({ desk }: { desk: Desk }) {
  const { asOf } = useHere();
  const { isPermitted, drawing, content } = desk;
  return (
    <>
      {!isPermitted && !asOf && (
        <div className="tr-row dg-strip">
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span>
            <b>You can view this project.</b> Ask an Owner to edit.
          </span>
        </div>
      )}
      {isPermitted && !asOf && desk.root.isLocked && (
        <LockStrip entity={desk.root} waits="Parts, lines and name are read-only. You can still move shapes." />
      )}
      {drawing.isGone && (
        <div className="tr-row dg-strip is-warning">The root entity was deleted. This is its last layout.</div>
      )}
      {content.total > content.shapes.length && content.total > 20_000 && (
        <div className="tr-row dg-strip">Showing 20,000 of {content.total.toLocaleString('en')}.</div>
      )}
      <FilterBar desk={desk} />
    </>
  );
}
