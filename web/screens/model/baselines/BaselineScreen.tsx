import { Anchor, Button, Tabs } from '@mantine/core';

import './baselines.css';
import { IconClockHour4, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql } from 'react-relay';
import { Link, useSearchParams } from 'react-router';

import type { BaselineScreenQuery } from '#graph/BaselineScreenQuery.graphql';

import { RenameBaseline } from '../../../parts/model/baselines/RenameBaseline.tsx';
import { useFreshBaseline } from '../../../parts/model/baselines/useFreshBaseline.ts';
import { CompareWith } from '../../../parts/model/compare/CompareWith.tsx';
import { CommandButton, CommandLink } from '../../../parts/platform/CommandButton.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { When } from '../../../ui/dates.tsx';
import { percentText, countText } from '../../../ui/figures.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { coversWords } from './baseline-scope.ts';
import { BaselineResults } from './BaselineResults.tsx';
import { Contents } from './Contents.tsx';
import { DeleteBaseline } from './DeleteBaseline.tsx';

void graphql`
  fragment BaselineScreen_baseline on Baseline {
    id
    baselineId
    kind
    name
    description
    covers
    query
    artifact {
      id
      displayName
    }
    revision
    entityCount
    results {
      passRate
      ...BaselineResults_results
    }
    created
    createdBy
    creator {
      id
      fullName
    }
  }
`;

/** Shows one baseline or test cycle: its content, read-only, and the changes since. */
export default function BaselineScreen() {
  const { project } = useScreenQuery<BaselineScreenQuery>(graphql`
    query BaselineScreenQuery($organization: String!, $projectId: Int!, $baselineId: Int!) @preloadable {
      project(organization: $organization, projectId: $projectId) @required(action: THROW) {
        id
        permissions
        baseline(baselineId: $baselineId) {
          ...BaselineScreen_baseline @relay(mask: false)
        }
      }
    }
  `);
  const { organization, projectId } = useHere();
  const [asked, ask] = useSearchParams();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const { baseline, permissions } = project;
  useFreshBaseline(baseline?.baselineId);
  usePageTitle(baseline?.name ?? 'Baseline');
  const isCycle = baseline?.kind === 'TEST_CYCLE';
  const list = paths.baselines(organization, projectId, isCycle ? 'kind=test-cycles' : '');
  if (!baseline)
    return (
      <ErrorState
        title="Baseline not found"
        message="It may have been deleted."
        action={
          <Button component={Link} variant="default" to={list}>
            All baselines
          </Button>
        }
      />
    );
  const { results, creator } = baseline;
  const isWhole = baseline.covers === 'PROJECT';
  const may = permissions.includes(isCycle ? 'WRITE_TEST_CYCLES' : 'WRITE_BASELINES');
  const asOwner = may ? undefined : 'Ask an Owner';
  const tab = asked.get('tab') === 'compare' ? 'compare' : 'contents';
  return (
    <div className="tr-page tr-inset bl-page">
      <PageHead
        title={baseline.name}
        note={
          <>
            <Anchor component={Link} underline="always" to={list}>
              {isCycle ? 'Test cycle' : 'Baseline'}
            </Anchor>
            {` of ${isWhole ? 'the whole project' : coversWords(baseline.covers, baseline)} · ${countText(baseline.entityCount, 'entity', 'entities')} as of revision ${baseline.revision} · created `}
            <When iso={baseline.created} /> by {creator?.fullName ?? baseline.createdBy}
          </>
        }
        actions={
          <>
            <CommandLink
              does="Open project at this baseline"
              words="view project, as of, past, restore"
              icon={IconClockHour4}
              variant="subtle"
              color="gray"
              to={paths.asOf(organization, projectId, baseline.revision)}
            />
            <CommandButton
              does="Rename"
              words="change name, edit name, describe"
              icon={IconPencil}
              variant="subtle"
              color="gray"
              offPage={asOwner}
              run={() => setDialog('rename')}
            />
            <CommandButton
              does="Delete"
              words="remove, erase"
              icon={IconTrash}
              variant="subtle"
              color="red.9"
              offPage={asOwner}
              run={() => setDialog('delete')}
            />
          </>
        }
      />
      {baseline.description && <p className="bl-why">{baseline.description}</p>}
      {results && (
        <div className="bl-why">
          <BaselineResults results={results} />
          {results.passRate != null && <b> {percentText(results.passRate)} passed</b>}
        </div>
      )}
      <Tabs
        value={tab}
        onChange={(next) => ask(next === 'compare' ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="contents">{isCycle ? 'Results' : 'Contents'}</Tabs.Tab>
          <Tabs.Tab value="compare">Compare</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contents" pt="md">
          <Contents id={baseline.id} isCycle={isCycle} />
        </Tabs.Panel>
        <Tabs.Panel value="compare" pt="md">
          <Suspense fallback={<LoadingLines count={6} />}>
            <CompareWith
              from={{
                value: String(baseline.baselineId),
                label: baseline.name,
                name: baseline.name,
                input: { baselineId: baseline.id },
                revision: baseline.revision,
              }}
              chosen={[
                asked.get('with'),
                (other) => ask({ tab: 'compare', ...(other && { with: other }) }, { replace: true }),
              ]}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {dialog === 'rename' && <RenameBaseline baseline={baseline} onClose={() => setDialog(undefined)} />}
      <DeleteBaseline
        baseline={baseline}
        isOpen={dialog === 'delete'}
        list={list}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}
