import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { IconArrowsDiff, IconCamera, IconGitBranch, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';
import { Link, useSearchParams } from 'react-router';

import type { BranchesRefetchQuery } from '#graph/BranchesRefetchQuery.graphql';
import type { BranchesScreen_project$key } from '#graph/BranchesScreen_project.graphql';
import type { BranchesScreenQuery } from '#graph/BranchesScreenQuery.graphql';

import { counted } from '../../../parts/model/compare/words.ts';
import { CopyProjectDialog, type CopiedProject } from '../../../parts/model/projects/CopyProjectDialog.tsx';
import { DeleteProjectDialog } from '../../../parts/model/projects/DeleteProjectDialog.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { part } from '../../../ui/load-code.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { BranchPanel } from './BranchPanel.tsx';
import { BranchTable } from './BranchTable.tsx';
import { LastChanges } from './LastChanges.tsx';
import { Legend } from './Legend.tsx';
import { linesOf, type Line } from './lines.ts';
import { pairOf, pointsOf, type Pair, type Point } from './points.ts';
import { ranges, type Range } from './timeline.ts';
import { Timeline } from './Timeline.tsx';

const CompareTwo = lazy(() => part(() => import('./CompareTwo.tsx')));
const CompareDialog = lazy(() => part(() => import('../../../parts/model/compare/CompareDialog.tsx')));

/** The branches of a project over time: where they began, what went to and fro, and how far each side has gone. */
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
  // Of a branch without branches of its own, what it is a branch of is shown.
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
  /** The branch that the address is about, where it is not the project itself. */
  asked: number | undefined;
  mayCreate: boolean;
}

function Branches({ project: key, asked, mayCreate }: Props) {
  const { organization } = useHere();
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
  const [range, setRange] = useState<Range>('half');
  const [copied, setCopied] = useState<CopiedProject>();
  const [compared, setCompared] = useState<Line>();
  const [isTwo, setTwo] = useState(false);
  const [first, setFirst] = useState<Point>();
  const [pair, setPair] = useState<Pair>();
  const [deleted, setDeleted] = useState<{ id: string; name: string }>();
  const { main, branches } = linesOf(project);
  const baselines = project.baselines.edges.map(({ node }) => node);
  const kept = project.baselines.totalCount;
  const chosen = Number(search.get('branch') ?? asked ?? 0);
  const selected = branches.find(({ projectId }) => projectId === chosen) ?? branches.at(-1);
  const select = (projectId: number) =>
    setSearch((before) => ({ ...Object.fromEntries(before), branch: String(projectId) }), { replace: true });
  const choosePoint = (point: Point) => {
    setFirst(first ? undefined : point);
    if (first && first.side.value !== point.side.value) setPair(pairOf(first, point));
  };
  const renew = () => refetch({}, { fetchPolicy: 'store-and-network' });
  usePageTitle(`Version control of ${project.name}`);
  const startBranch = () => setCopied({ ...project, isBranch: true });
  const count = project.branches.totalCount;
  return (
    <div className="vc">
      <div className="vc-main">
        <PageHead
          mark={<IconGitBranch size={18} stroke={1.75} aria-hidden />}
          title="Version control"
          note={
            <>
              {project.name}, {counted(count, 'branch', 'branches')}
              {kept > 0 && (
                <>
                  {', '}
                  <Anchor component={Link} underline="always" to={paths.baselines(organization, project.projectId)}>
                    {counted(kept, 'baseline')}
                  </Anchor>
                </>
              )}
              {project.branch && (
                <>
                  {', itself a branch of '}
                  {project.branch.origin ? (
                    <Anchor
                      underline="always"
                      component={Link}
                      to={paths.versionControl(organization, project.branch.origin.projectId, project.projectId)}
                    >
                      {project.branch.origin.name}
                    </Anchor>
                  ) : (
                    project.branch.originName
                  )}
                </>
              )}
            </>
          }
          actions={
            <>
              {selected && (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setTwo(true)}
                >
                  Compare two
                </Button>
              )}
              {project.permissions.includes('WRITE_BASELINES') && (
                <Button
                  component={Link}
                  variant="subtle"
                  color="gray"
                  leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
                  to={paths.baselines(organization, project.projectId, 'new=')}
                >
                  New baseline
                </Button>
              )}
              {mayCreate && (
                <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={startBranch}>
                  New branch
                </Button>
              )}
            </>
          }
        />
        {branches.length === 0 ? (
          <EmptyState
            action={
              mayCreate && (
                <Button variant="default" onClick={startBranch}>
                  Start the first branch
                </Button>
              )
            }
          >
            {project.name} has no branches that you may read. A branch is a copy of the project in which work disturbs
            nobody, until it is merged back.
          </EmptyState>
        ) : (
          <>
            <div className="vc-tools">
              <Legend />
              <SegmentedControl
                size="xs"
                aria-label="Time that is shown"
                value={range}
                onChange={(value) => setRange(value as Range)}
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
            <div className="vc-foot">
              <span role="status">
                {first
                  ? `${first.name} is chosen. Select another point to compare it with.`
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
