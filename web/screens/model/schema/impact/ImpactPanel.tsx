import { EmptyState, LoadingLines, RefusalNote } from '../../../../ui/States.tsx';
import { useOwner } from '../editor/schema-on-page.ts';
import { ImpactList } from './ImpactList.tsx';
import type { Impacts } from './useSchemaTrial.ts';

/** Shows the effects of the change on the page before it is saved. */
export function ImpactPanel({ impacts, refusal, isAsking, resolutions, choose }: Impacts) {
  const { projectId } = useOwner();
  const isEmpty = impacts.length === 0 && !refusal;
  return (
    <aside className="sci-panel" aria-labelledby="sci-title" aria-busy={isAsking}>
      <header>
        <h3 id="sci-title">Impact of this change</h3>
        <span className="tr-dim">before anything is saved</span>
      </header>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <ImpactList impacts={impacts} resolutions={resolutions} choose={choose} />
      {isEmpty && isAsking && <LoadingLines count={3} />}
      {isEmpty && !isAsking && <EmptyState>No existing data is affected.</EmptyState>}
      <p className="tr-dim sci-how">
        {projectId > 0
          ? 'Saved in one revision or not at all. Open pages update immediately. You can undo this.'
          : 'Saved in one revision of each project or not at all. Open pages update immediately.'}
      </p>
    </aside>
  );
}
