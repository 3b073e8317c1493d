import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { Database_project$key } from '#graph/Database_project.graphql';
import type { Database_viewer$key } from '#graph/Database_viewer.graphql';

import { Report } from '../../../parts/exchange/reports/Report.tsx';
import { LeftSidebar, type LeftToggle } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ChoiceColouring } from '../../../ui/ChoiceText.tsx';
import { part } from '../../../ui/load-code.ts';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { useColumns } from './columns/useColumns.ts';
import { DatabaseHead } from './DatabaseHead.tsx';
import { DatabaseTools } from './DatabaseTools.tsx';
import { Filters } from './filters/Filters.tsx';
import { QualityOfSearch } from './quality/QualityOfSearch.tsx';
import { useVocabulary } from './search/completion/useVocabulary.ts';
import { unknownName } from './search/hints.ts';
import { DEFAULT_ORDER } from './search/search-request.ts';
import { SearchBar } from './search/SearchBar.tsx';
import { useAddress } from './search/useAddress.ts';
import { useSearch } from './search/useSearch.ts';
import { useBeside } from './split/useBeside.ts';
import { TableResults } from './table/TableResults.tsx';
import { useSelection } from './table/useSelection.ts';
import { useFacets } from './useFacets.ts';
import { viewFor } from './view/address.ts';
import { useView } from './view/useView.ts';

/** Loads when somebody opens the entity of a row. */
const BesideTable = lazy(() => part(() => import('./split/BesideTable.tsx')));
/** Loads when somebody opens their tab. */
const PeopleFilters = lazy(() => part(() => import('./filters/PeopleFilters.tsx')));
/** Loads when something is selected. */
const BulkBar = lazy(() => part(() => import('./bulk/BulkBar.tsx')));

interface Props {
  project: Database_project$key;
  viewer: Database_viewer$key;
}

/** Shows the filters at the left; head, search and table at the right. */
export function Database(props: Props) {
  const project = useFragment(
    graphql`
      fragment Database_project on Project {
        id
        permissions
        ...DatabaseHead_project
        ...BulkBar_project
        ...useColumns_project
      }
    `,
    props.project,
  );
  const viewer = useFragment(
    graphql`
      fragment Database_viewer on User {
        username
        preferences
        ...useColumns_viewer
      }
    `,
    props.viewer,
  );
  const mayWrite = project.permissions.includes('WRITE');
  const [params, put, also] = useAddress();
  const view = useView(viewer.preferences, params, put);
  const { group } = view;
  const isNarrow = useMediaQuery('(max-width: 43.74875em)', false, { getInitialValueInEffect: false });
  const beside = useBeside(viewer.preferences, params, put);
  useShortcut('alt+enter', 'The entity of the current row beside the table', beside.toggle, { isOn: !isNarrow });
  const { vocabulary, learn } = useVocabulary();
  const search = useSearch({
    isFlat: view.isFlat || group !== undefined,
    params,
    put,
    mistakeOf: (text) => vocabulary && unknownName(text, vocabulary)?.message,
  });
  const facets = useFacets(search.asked, search.isTree);
  const columns = useColumns(project, viewer, view.columns, put);
  // From the first change on the address shows a colleague the same table.
  useLayoutEffect(() => also(() => viewFor(view, columns)));
  const found = facets?.query === search.asked ? facets.total : undefined;
  const selection = useSelection(search.asked, found);
  const isSelecting = selection.picked.size > 0 || selection.asked !== undefined;
  useShortcut('escape', 'Clear the selection', selection.clear, { isOn: isSelecting });
  const { organization, projectId } = useHere();
  const [isReporting, setReporting] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const shown = search.isTree ? 'tree' : view.isCards && !group ? 'cards' : 'flat';
  const toolsWith = ({ onClick }: LeftToggle) => (
    <DatabaseTools
      columns={columns}
      view={shown}
      isOrdered={search.isOrdered}
      onView={view.setView}
      group={group}
      onGroup={view.setGroup}
      isSplit={beside.isOpen}
      onSplit={beside.toggle}
      onFilters={onClick}
      isNarrow={isNarrow}
      onReport={() => setReporting(true)}
      baseline={
        project.permissions.includes('WRITE_BASELINES')
          ? paths.baselines(organization, projectId, `new&query=${encodeURIComponent(search.text)}`)
          : undefined
      }
    />
  );
  return (
    <ChoiceColouring value={columns.colours}>
      <LeftSidebar
        place="database"
        preferences={viewer.preferences}
        isRead={!mayWrite}
        people={
          <Suspense fallback={<LoadingLines count={6} />}>
            <PeopleFilters query={search.text} onQuery={search.setText} />
          </Suspense>
        }
        filter={
          <Filters
            query={search.text}
            onQuery={search.setText}
            preferences={viewer.preferences}
            facets={facets}
            vocabulary={vocabulary}
            onLearn={learn}
          />
        }
        view={{
          kind: ({ tree: 'TREE', flat: 'FLAT', cards: 'CARDS' } as const)[shown],
          order: search.isTree || search.order === DEFAULT_ORDER ? null : search.order,
          groupBy: group?.by ?? null,
          groupTitle: group?.title ?? null,
          columns: columns.shown.map(({ key }) => key),
        }}
      >
        {(toggle) => (
          <>
            <div className="db-main">
              <DatabaseHead project={project} mayWrite={mayWrite} total={facets?.everything}>
                {!isNarrow && toolsWith(toggle)}
                {mayWrite && <QualityOfSearch query={search.text} />}
              </DatabaseHead>
              <SearchBar
                search={search}
                isEmpty={facets?.query === search.asked && facets.total === 0}
                box={box}
                vocabulary={vocabulary}
                onLearn={learn}
              />
              {isNarrow && <div className="db-tools">{toolsWith(toggle)}</div>}
              <TableResults
                search={search}
                facets={facets}
                columns={columns}
                selection={selection}
                grouping={group}
                onGroup={view.setGroup}
                isCards={view.isCards}
                username={viewer.username}
                onCurrent={beside.onCurrent}
                mayWrite={mayWrite}
                onFlat={view.setFlat}
              />
              <Report subject={isReporting ? { query: search.text } : undefined} onClose={() => setReporting(false)} />
              {mayWrite && isSelecting && (
                <Suspense fallback={null}>
                  <BulkBar project={project} selection={selection} query={search.asked} found={found} />
                </Suspense>
              )}
            </div>
            {beside.isOpen && !isNarrow && (
              <Suspense fallback={null}>
                <BesideTable id={beside.current} mayWrite={mayWrite} onClose={beside.toggle} />
              </Suspense>
            )}
          </>
        )}
      </LeftSidebar>
    </ChoiceColouring>
  );
}
