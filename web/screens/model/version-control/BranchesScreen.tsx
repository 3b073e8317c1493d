import { Button, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { BranchesRefetchQuery } from '#graph/BranchesRefetchQuery.graphql';
import type { BranchesScreen_project$key } from '#graph/BranchesScreen_project.graphql';
import type { BranchesScreenQuery } from '#graph/BranchesScreenQuery.graphql';

import { CopyProjectDialog, type CopiedProject } from '../../../parts/model/projects/CopyProjectDialog.tsx';
import { DeleteProjectDialog } from '../../../parts/model/projects/DeleteProjectDialog.tsx';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { part } from '../../../ui/load-code.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { BranchesHead } from './BranchesHead.tsx';
import { BranchLegend } from './BranchLegend.tsx';
import { BranchPanel } from './BranchPanel.tsx';
import { BranchTable } from './BranchTable.tsx';
import { LastChanges } from './LastChanges.tsx';
import { versionLines, type VersionLine } from './lines.ts';
import { pairOf, pointsOf, type Pair, type VersionPoint } from './points.ts';
import { ranges, type TimelineRange } from './timeline.ts';
import { Timeline } from './Timeline.tsx';

const CompareTwo = lazy(() => part(() => import('./CompareTwo.tsx')));
const CompareDialog = lazy(() => part(() => import('../../../parts/model/compare/CompareDialog.tsx')));

/** Shows the branches of a project over time: their starts, merges and updates, and how far each side has moved. */
export default function BranchesScreen() {
  const { project, organization } = useScreenQuery<BranchesScreenQuery>(graphql`
    query BranchesScreenQuery($organization: String!, $branchingId: Int!) @preloadable {
      organization(slug: $organization) @required(action: THROW) {
        id
        viewerMayCreateProjects
      }
      project(organization: $organization, projectId: $branchingId) @required(action: THROW) {
        id
        projectId
        branchCount
        ...BranchesScreen_project
        branch {
          origin {
            id
            ...BranchesScreen_project
          }
        }
      }
    }
  `);
  // A branch without branches of its own shows its origin instead.
  const origin = project.branchCount === 0 ? project.branch?.origin : null;
  return (
    <Branches
      key={origin?.id ?? project.id}
      project={origin ?? project}
      asked={origin ? project.projectId : undefined}
      mayCreate={organization.viewerMayCreateProjects}
    />
  );
}

interface Props {
  project: BranchesScreen_project$key;
  /** The branch in the address, if it is not the project itself. */
  asked: number | undefined;
  mayCreate: boolean;
}

function Branches({ project: key, asked, mayCreate }: Props) {
  const [project, refetch] = useRefetchableFragment<BranchesRefetchQuery, BranchesScreen_project$key>(
    graphql`
      fragment BranchesScreen_project on Project @refetchable(queryName: "BranchesRefetchQuery") {
        id
        projectId
        name
        revision
        created
        createdBy
        creator {
          id
          fullName
        }
        viewerMayDelete
        permissions
        extent {
          entityCount
          lastChange
        }
        weeks {
          start
          revisions
        }
        baselines(first: 50, kind: BASELINE) {
          totalCount
          edges {
            node {
              id
              baselineId
              name
              created
              revision
            }
          }
        }
        branch {
          originName
          origin {
            id
            projectId
            name
          }
        }
        branches(first: 100) {
          totalCount
          edges {
            node {
              created
              createdBy
              creator {
                id
                fullName
              }
              originRevision
              baseOriginRevision
              baseBranchRevision
              ahead
              behind
              merges {
                direction
                originRevision
                changedEntities
                created
              }
              project {
                id
                projectId
                name
                revision
                created
                createdBy
                creator {
                  id
                  fullName
                }
                viewerMayDelete
                permissions
                branchCount
                extent {
                  entityCount
                  lastChange
                }
                weeks {
                  start
                  revisions
                }
              }
            }
          }
        }
      }
    `,
    key,
  );
  const [search, setSearch] = useSearchParams();
  const [range, setRange] = useState<TimelineRange>('half');
  const [copied, setCopied] = useState<CopiedProject>();
  const [compared, setCompared] = useState<VersionLine>();
  const [isTwo, setTwo] = useState(false);
  const [first, setFirst] = useState<VersionPoint>();
  const [pair, setPair] = useState<Pair>();
  const [deleted, setDeleted] = useState<{ id: string; name: string }>();
  const { main, branches } = versionLines(project);
  const baselines = project.baselines.edges.map(({ node }) => node);
  const chosen = Number(search.get('branch') ?? asked ?? 0);
  const selected = branches.find(({ projectId }) => projectId === chosen) ?? branches.at(-1);
  const select = (projectId: number) =>
    setSearch((before) => ({ ...Object.fromEntries(before), branch: String(projectId) }), { replace: true });
  const choosePoint = (point: VersionPoint) => {
    setFirst(first ? undefined : point);
    if (first && first.side.value !== point.side.value) setPair(pairOf(first, point));
  };
  const renew = () => refetch({}, { fetchPolicy: 'store-and-network' });
  usePageTitle(`Version control of ${project.name}`);
  const startBranch = () => setCopied({ ...project, isBranch: true });
  const count = project.branches.totalCount;
  return (
    <div className="vc">
      <div className="tr-grow tr-column vc-main">
        <BranchesHead
          project={project}
          mayCompareTwo={selected !== undefined}
          mayCreate={mayCreate}
          onCompareTwo={() => setTwo(true)}
          onNewBranch={startBranch}
        />
        {branches.length === 0 ? (
          <EmptyState
            action={
              mayCreate && (
                <Button variant="default" onClick={startBranch}>
                  Create the first branch
                </Button>
              )
            }
          >
            {project.name} has no branches that you can view. Use a branch to work separately, then merge your changes
            back.
          </EmptyState>
        ) : (
          <>
            <div className="tr-wrap vc-tools">
              <BranchLegend />
              <SegmentedControl
                size="xs"
                aria-label="Period"
                value={range}
                onChange={(value) => setRange(value as TimelineRange)}
                data={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
              />
            </div>
            <Timeline
              main={main}
              branches={branches}
              baselines={baselines}
              range={range}
              selected={selected?.projectId}
              onSelect={select}
              points={pointsOf(main, branches, baselines)}
              chosen={first?.side.value}
              onChoose={choosePoint}
            />
            <BranchTable main={main} branches={branches} selected={selected?.projectId} onSelect={select} />
            {count > branches.length && (
              <div className="vc-more tr-dim">{`${branches.length} of ${count} branches are shown.`}</div>
            )}
            {selected && (
              <Suspense fallback={<LoadingLines />}>
                <LastChanges key={selected.projectId} line={selected} />
              </Suspense>
            )}
            <div className="tr-small vc-foot">
              <span role="status">
                {first
                  ? `${first.name} is selected. Select another point to compare it with.`
                  : 'Select two points of the graph to compare them.'}
              </span>
              <span>
                {project.name} at revision {project.revision}
              </span>
            </div>
          </>
        )}
      </div>
      {selected && <BranchPanel line={selected} main={main} onCompare={setCompared} onDelete={setDeleted} />}
      {isTwo && selected && (
        <Suspense fallback={null}>
          <CompareTwo
            lines={[main, selected, ...branches.filter((line) => line !== selected)]}
            selected={selected}
            onClose={() => setTwo(false)}
          />
        </Suspense>
      )}
      {compared && (
        <Suspense fallback={null}>
          <CompareDialog
            from={{
              value: `project-${main.projectId}`,
              label: main.name,
              name: main.name,
              input: { projectId: main.id },
              revision: null,
            }}
            home={compared}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
      {pair && (
        <Suspense fallback={null}>
          <CompareDialog {...pair} onClose={() => setPair(undefined)} />
        </Suspense>
      )}
      <CopyProjectDialog
        copied={copied}
        onClose={() => setCopied(undefined)}
        onDone={(projectId) => {
          renew();
          select(projectId);
        }}
      />
      <DeleteProjectDialog project={deleted} onClose={() => setDeleted(undefined)} onDeleted={renew} />
    </div>
  );
}
