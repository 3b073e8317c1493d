import { Button } from '@mantine/core';
import {
  IconArrowsDiff,
  IconExternalLink,
  IconGitBranch,
  IconGitMerge,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import { dayText } from '../../../ui/moments.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { Difference } from './Difference.tsx';
import { baseMoment, type VersionLine } from './lines.ts';

interface Props {
  line: VersionLine;
  main: VersionLine;
  onCompare: (line: VersionLine) => void;
  onDelete: (project: { id: string; name: string }) => void;
}

/** Shows the chosen branch, and the actions on it. */
export function BranchPanel({ line, main, onCompare, onDelete }: Props) {
  const { organization } = useHere();
  const { branch } = line;
  if (!branch) return null;
  const behind = branch.behind ?? 0;
  // A branch without changes has nothing to merge, and merging needs write access to the other side.
  const mayMerge = branch.ahead > 0 && main.permissions.includes('WRITE');
  const mayUpdate = behind > 0 && line.permissions.includes('WRITE');
  const owner = branch.creator?.fullName || line.createdBy;
  return (
    <aside className="vc-panel" aria-label={`Branch ${line.name}`}>
      <section>
        <h2 className="tr-row vc-title">
          <IconGitBranch size={18} stroke={1.75} aria-hidden />
          <span className="vc-wrap">{line.name}</span>
        </h2>
        <dl className="vc-facts">
          <dt>Owner</dt>
          <dd className="tr-inline vc-cell">
            <PersonMark username={line.createdBy} fullName={owner} size={20} /> <span className="vc-wrap">{owner}</span>
          </dd>
          <dt>Branched on</dt>
          <dd>{`${dayText(branch.created)}, at revision ${branch.originRevision}`}</dd>
          <dt>Base now</dt>
          <dd>{`${dayText(baseMoment(branch))}, at revision ${branch.baseOriginRevision}`}</dd>
        </dl>
      </section>
      <section>
        <div className="vc-actions">
          {mayMerge && (
            <Button
              component={Link}
              to={paths.merge(organization, main.projectId, line.projectId)}
              leftSection={<IconGitMerge size={16} stroke={1.75} aria-hidden />}
            >
              Merge…
            </Button>
          )}
          {mayUpdate && (
            <Button
              variant="default"
              component={Link}
              to={paths.merge(organization, line.projectId, main.projectId)}
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            >
              Update from main
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={paths.dashboard(organization, line.projectId)}
            leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            Open
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
            onClick={() => onCompare(line)}
          >
            Compare
          </Button>
          {line.viewerMayDelete && (
            <Button
              variant="default"
              c="var(--tr-danger)"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => onDelete(line)}
            >
              Delete
            </Button>
          )}
        </div>
        {behind > 0 && (
          <p className="tr-dim vc-hint">
            {mayMerge && mayUpdate && `Update from ${main.name} first: `}
            {behind === 1 ? '1 entity changed' : `${behind} entities changed`}
            {mayMerge && mayUpdate ? ' there' : ` in ${main.name}`} since the last update.
            {mayMerge && ' Nothing is merged until you accept the preview.'}
          </p>
        )}
      </section>
      <Suspense fallback={<LoadingLines count={4} />}>
        <Difference key={line.projectId} projectId={line.projectId} />
      </Suspense>
    </aside>
  );
}
