import '../schema/schema.css';
import './saved-queries.css';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useHere } from '../../../routing/paths.ts';
import { Scrolled } from '../../../routing/Scrolled.tsx';
import { EmptyState, LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { tell } from '../../platform/useSubmit.ts';
import { DeleteSavedQuery } from './DeleteSavedQuery.tsx';
import { EditSavedQuery } from './EditSavedQuery.tsx';
import { NewSavedQuery } from './NewSavedQuery.tsx';
import { SavedQueryLine, type SavedQueryActions } from './SavedQueryLine.tsx';
import type { TableView } from './table-view.ts';
import { useSavedQueries, type SavedQuery } from './useSavedQueries.ts';
import { useSaving } from './useSaving.ts';

type Asked = { what: 'new' } | { what: 'edit' | 'delete'; saved: SavedQuery };

/** Lists the viewer's own saved queries and those of the project; the search on the page can be saved as another. */
export function SavedQueryList({ view }: { view: TableView | undefined }) {
  const { project, refusal, again } = useSavedQueries();
  const { asOf } = useHere();
  const [params] = useSearchParams();
  const query = (params.get('query') ?? '').trim();
  const [asked, setAsked] = useState<Asked>();
  const [change] = useSaving();
  if (refusal)
    return (
      <div className="tr-stack sm-state">
        <RefusalNote title={refusal.title} message={refusal.message} />
        <Button variant="default" onClick={() => void again()}>
          Try again
        </Button>
      </div>
    );
  if (!project) return <LoadingLines count={4} />;
  const { id: projectId, permissions, savedQueries } = project;
  const mayWrite = permissions.includes('WRITE');
  const offeredFor = (saved: SavedQuery): SavedQueryActions | undefined => {
    if (asOf || (saved.isShared && !mayWrite)) return undefined;
    const isShared = !saved.isShared;
    const save = (given: { isShared: boolean } | { view: TableView | null }, words: string) =>
      void tell(change({ input: { projectId, savedQueryId: saved.id, ...given } }).then(again), words);
    const words = isShared ? `${saved.name} is shared with the project.` : `${saved.name} is private.`;
    return {
      onEdit: () => setAsked({ what: 'edit', saved }),
      onDelete: () => setAsked({ what: 'delete', saved }),
      onView: view && (() => save({ view }, `${saved.name} now opens with the current layout.`)),
      onNoView: saved.view ? () => save({ view: null }, `${saved.name} now uses each viewer's layout.`) : undefined,
      onShare: mayWrite ? () => save({ isShared }, words) : undefined,
    };
  };
  const sections = [
    { title: 'Mine', found: savedQueries.filter(({ isShared }) => !isShared) },
    { title: 'Shared', found: savedQueries.filter(({ isShared }) => isShared) },
  ].filter(({ found }) => found.length > 0);
  const dialog = { projectId, onDone: again, onClose: () => setAsked(undefined) };
  return (
    <>
      {!asOf && (
        <div className="sm-find">
          <Button
            variant="default"
            fullWidth
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
            disabled={query === ''}
            title={query === '' ? 'Run a query first.' : undefined}
            onClick={() => setAsked({ what: 'new' })}
          >
            Save this query
          </Button>
        </div>
      )}
      <Scrolled name="saved queries" className="tr-scroll sm-scroll">
        {sections.map(({ title, found }) => (
          <section key={title} aria-label={title}>
            <div className="sm-head">
              <h3>{title}</h3>
              <span className="tr-dim">Entities</span>
            </div>
            <ul className="tr-list">
              {found.map((saved) => (
                <SavedQueryLine
                  key={saved.id}
                  saved={saved}
                  isOpen={saved.query === query}
                  offered={offeredFor(saved)}
                />
              ))}
            </ul>
          </section>
        ))}
        {sections.length === 0 && <EmptyState>No saved queries yet. Run a query, then save it here.</EmptyState>}
      </Scrolled>
      {asked?.what === 'new' && <NewSavedQuery {...dialog} query={query} view={view} mayShare={mayWrite} />}
      {asked?.what === 'edit' && <EditSavedQuery {...dialog} saved={asked.saved} />}
      {asked?.what === 'delete' && <DeleteSavedQuery {...dialog} saved={asked.saved} />}
    </>
  );
}
